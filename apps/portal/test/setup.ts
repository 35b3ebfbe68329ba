import { WAITS } from '@bakehouse/vitest/waits';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { setViewport, stubResizeObserver } from './viewport.ts';

configure({ asyncUtilTimeout: WAITS.changeMs });

beforeEach(() => {
  setViewport();
  stubResizeObserver();
});

afterEach(() => {
  cleanup();
});
