import { toLazyErrors } from '@bakehouse/vitest/lazy-errors';
import { recordNoOwnerStacks } from '@bakehouse/vitest/owner-stacks';
import { WAITS } from '@bakehouse/vitest/waits';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';
import { setViewport, stubResizeObserver } from './viewport.ts';

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
