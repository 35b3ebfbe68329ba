import { toLazyErrors } from '@bakehouse/vitest/lazy-errors';
import { WAITS } from '@bakehouse/vitest/waits';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';
import { setViewport, stubResizeObserver } from './viewport.ts';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * React's development build records a stack for each element, for its developer tools, until it has
 * recorded 10,000 in a second. No test reads one, and they took an eighth of the time of all tests.
 */
function recordNoOwnerStacks(react: object): void {
  const internals: unknown = Reflect.get(react, INTERNALS);
  if (typeof internals !== 'object' || !internals) {
    throw new Error('This version of React keeps its count of owner stacks elsewhere.');
  }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
}

recordNoOwnerStacks(React);

configure(({ getElementError }) => ({
  asyncUtilTimeout: WAITS.changeMs,
  getElementError: toLazyErrors(getElementError),
}));

beforeEach(() => {
  setViewport();
  stubResizeObserver();
});

// The blobs of jsdom have no streams.
Object.assign(Blob.prototype, {
  stream(this: Blob) {
    return new ReadableStream({
      start: async (controller) => {
        controller.enqueue(new Uint8Array(await this.arrayBuffer()));
        controller.close();
      },
    });
  },
});

afterEach(() => {
  cleanup();
});
