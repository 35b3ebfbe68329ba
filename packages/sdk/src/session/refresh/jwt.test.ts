import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUnsignedJwt } from '../../../test/sessions.ts';
import { jwtLifetimeMs } from './jwt.ts';

describe('jwtLifetimeMs', () => {
  it.each([
    ['from issue to expiry', { iat: 1_795_252_800, exp: 1_795_253_100 }, 300_000],
    ['by any clock', { iat: 0, exp: 300 }, 300_000],
    ['infinite without an expiry', { iat: 1_795_252_800 }, Infinity],
    ['infinite without an issue', { exp: 1_795_252_800 }, Infinity],
    ['infinite when it ends before it begins', { iat: 5, exp: 4 }, Infinity],
    ['infinite with claims that are no numbers', { iat: 'a', exp: {} }, Infinity],
  ])('returns for %s', (_, claims, expected) => {
    expect(jwtLifetimeMs(createUnsignedJwt(claims))).toBe(expected);
  });

  it('reads claims with characters outside ASCII', () => {
    const claims = { iat: 1, exp: 2, name: '\u00ff\u00fe??>>~~' };
    expect(jwtLifetimeMs(createUnsignedJwt(claims))).toBe(1_000);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => `a.${btoa(encodeURI(json))}.b`),
        ),
        (jwt) => {
          expect(jwtLifetimeMs(jwt)).toBeGreaterThan(0);
        },
      ),
      propertyRuns(),
    );
  });
});
