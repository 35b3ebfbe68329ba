import { describe, expect, it } from 'vitest';
import { isLoopbackHost } from './cookie-jar.ts';

describe('isLoopbackHost', () => {
  it.each([
    ['localhost', true],
    ['[::1]', true],
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['app.example.com', false],
    ['localhost.example.com', false],
    ['127.example.com', false],
    ['127.0.0.1.nip.io', false],
    ['128.0.0.1', false],
    ['', false],
  ])('returns for %s: %s', (hostname, expected) => {
    expect(isLoopbackHost(hostname)).toBe(expected);
  });
});
