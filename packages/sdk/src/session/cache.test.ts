import { runs } from '@bakehouse/vitest/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aSession, aUser } from '../../test/fixtures.ts';
import { parseIdentity, SIGNED_OUT } from './cache.ts';

describe('parseIdentity', () => {
  it('reads a session with its user', () => {
    const identity = { session: aSession(), user: aUser() };
    expect(parseIdentity(JSON.stringify(identity))).toEqual({
      ...identity,
      tokensHidden: false,
      refreshedAt: NaN,
    });
  });

  it('reads null as signed out', () => {
    expect(parseIdentity('null')).toBe(SIGNED_OUT);
  });

  it.each([
    [null],
    [''],
    ['garbage'],
    ['{"session":'],
    ['[]'],
    ['5'],
    ['"null"'],
    ['{"session":{},"user":null}'],
    ['{"session":5}'],
    ['{"session":null,"user":{"user_id":7}}'],
    ['{"session":{"session_id":"a","user_id":"b"}}'],
  ])('drops %s', (text) => {
    expect(parseIdentity(text)).toBeUndefined();
  });

  it('takes any text at all without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => parseIdentity(text)).not.toThrow();
      }),
      runs(),
    );
  });

  it('takes a text of 5 MB without throwing', () => {
    expect(parseIdentity('{"session":"'.padEnd(5_000_000, 'x'))).toBeUndefined();
  });
});
