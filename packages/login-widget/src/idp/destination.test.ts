import { describe, expect, it } from 'vitest';
import { toDestination } from './destination.ts';

describe('toDestination', () => {
  it.each([
    ['https://app.example/in?x=1', 'app.example', 'web'],
    ['https://app.example:8443/', 'app.example:8443', 'web'],
    ['http://127.0.0.1:4711/callback', '127.0.0.1:4711', 'loopback'],
    ['http://localhost/callback', 'localhost', 'loopback'],
    ['http://[::1]:80/callback', '[::1]', 'loopback'],
    ['https://localhost.evil.example/', 'localhost.evil.example', 'web'],
    ['com.example.app:/callback', 'com.example.app:/callback', 'device'],
    ['no url', 'no url', 'device'],
  ])('names the place of %s as %s, on the %s', (url, name, kind) => {
    expect(toDestination(url)).toEqual({ name, kind });
  });
});
