import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { setViewport } from './viewport.ts';

// The timeout is long, because busy machines need seconds to render a whole screen.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  setViewport();
});

afterEach(() => {
  cleanup();
});
