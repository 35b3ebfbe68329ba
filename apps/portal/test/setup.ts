import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setViewport } from './viewport.ts';

beforeEach(() => {
  vi.spyOn(console, 'error');
  setViewport();
});

afterEach(() => {
  cleanup();
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([]);
});
