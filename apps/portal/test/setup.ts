import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { setViewport } from './viewport.ts';

// Whole screens are drawn on machines that do other work too: only what never comes has failed.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  setViewport();
});

afterEach(() => {
  cleanup();
});
