import { describe, expect, it } from 'vitest';
import { callUntyped } from '../test/call-untyped.ts';
import { PUBLIC_TOKEN } from '../test/fixtures.ts';
import { checkClientOptions } from './options.ts';

describe('checkClientOptions', () => {
  it('accepts missing options', () => {
    expect(() => checkClientOptions(PUBLIC_TOKEN, {})).not.toThrow();
  });

  it.each<[string, unknown, unknown]>([
    ['publicToken must be a string', undefined, {}],
    ['apiOrigin must be a string', PUBLIC_TOKEN, { apiOrigin: 5 }],
    ['telemetry must be a boolean', PUBLIC_TOKEN, { telemetry: 'no' }],
    ['keepSessionAlive must be a boolean', PUBLIC_TOKEN, { keepSessionAlive: 1 }],
    ['cookieOptions must be an object', PUBLIC_TOKEN, { cookieOptions: 'x' }],
    ['cookieOptions.path must be a string', PUBLIC_TOKEN, { cookieOptions: { path: 5 } }],
    [
      'cookieOptions.availableToSubdomains must be a boolean',
      PUBLIC_TOKEN,
      { cookieOptions: { availableToSubdomains: 'yes' } },
    ],
    [
      'cookieOptions.hostPrefix must be a boolean',
      PUBLIC_TOKEN,
      { cookieOptions: { hostPrefix: 'yes' } },
    ],
    [
      'cookieOptions.httpOnly must be a boolean',
      PUBLIC_TOKEN,
      { cookieOptions: { httpOnly: 'yes' } },
    ],
  ])('throws: %s', (message, publicToken, options) => {
    expect(() => callUntyped(checkClientOptions, publicToken, options)).toThrow(
      `Invalid call to createClient\n${message}`,
    );
  });
});
