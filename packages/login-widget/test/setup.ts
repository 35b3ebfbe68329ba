import { toLazyErrors } from '@bakehouse/vitest/lazy-errors';
import { WAITS } from '@bakehouse/vitest/waits';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

configure(({ getElementError }) => ({
  asyncUtilTimeout: WAITS.changeMs,
  getElementError: toLazyErrors(getElementError),
}));

/** jsdom has no constructable style sheets. */
class FakeStyleSheet {
  replaceSync(text: string): void {
    Object.assign(this, { text });
  }
}

const addSheets = (root: object) => {
  Object.defineProperty(root, 'adoptedStyleSheets', { value: [], writable: true });
};

Object.defineProperty(globalThis, 'CSSStyleSheet', { value: FakeStyleSheet });
addSheets(Document.prototype);
addSheets(ShadowRoot.prototype);

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([]);
});
