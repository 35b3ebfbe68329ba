import { describe, expect, it } from 'vitest';
import { PUBLIC_TOKEN } from '../../test/fixtures.ts';
import { apiOriginOf } from './origin.ts';

describe('apiOriginOf', () => {
  it.each([
    ['public-token-test-1', undefined, 'https://test.stytch.com'],
    ['public-token-live-1', undefined, 'https://api.stytch.com'],
    ['something else', undefined, 'https://api.stytch.com'],
    ['public-token-live-1', 'http://localhost:4000', 'http://localhost:4000'],
    ['public-token-test-1', 'https://login.example.com/', 'https://login.example.com'],
  ])('returns for %s with the option %s: %s', (publicToken, apiOrigin, expected) => {
    expect(apiOriginOf(publicToken, apiOrigin)).toBe(expected);
  });

  it.each(['', 'localhost:4000', 'javascript:alert(1)', 'https://', 'https://a.example/b?c'])(
    'refuses "%s"',
    (apiOrigin) => {
      expect(() => apiOriginOf(PUBLIC_TOKEN, apiOrigin)).toThrow(
        'Invalid call to createClient\napiOrigin must be an http or https origin',
      );
    },
  );
});
