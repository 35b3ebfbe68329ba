import { describe, expect, it } from 'vitest';
import { PUBLIC_TOKEN } from '../../test/fixtures.ts';
import { apiBaseUrl } from './base-url.ts';

describe('apiBaseUrl', () => {
  it.each([
    ['public-token-test-1', undefined, 'https://test.stytch.com/sdk/v1'],
    ['public-token-live-1', undefined, 'https://api.stytch.com/sdk/v1'],
    ['something else', undefined, 'https://api.stytch.com/sdk/v1'],
    ['public-token-live-1', 'http://localhost:4000', 'http://localhost:4000/sdk/v1'],
    ['public-token-test-1', 'https://login.example.com/', 'https://login.example.com/sdk/v1'],
  ])('of %s with origin %s is %s', (publicToken, apiOrigin, expected) => {
    expect(apiBaseUrl(publicToken, apiOrigin)).toBe(expected);
  });

  it.each(['', 'localhost:4000', 'javascript:alert(1)', 'https://', 'https://a.example/b?c'])(
    'refuses "%s"',
    (apiOrigin) => {
      expect(() => apiBaseUrl(PUBLIC_TOKEN, apiOrigin)).toThrow(
        'Invalid call to createClient\napiOrigin must be an http or https origin',
      );
    },
  );
});
