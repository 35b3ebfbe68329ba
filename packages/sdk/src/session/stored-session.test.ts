import { runs } from '@bakehouse/vitest/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aSession, aUser } from '../../test/fixtures.ts';
import { parseStoredSession, SIGNED_OUT } from './stored-session.ts';

describe('parseStoredSession', () => {
  it('reads a session with its user', () => {
    const sessionAndUser = { session: aSession(), user: aUser() };
    expect(parseStoredSession(JSON.stringify(sessionAndUser))).toEqual({
      ...sessionAndUser,
      isHttpOnly: false,
      refreshedAt: NaN,
    });
  });

  it('reads null as signed out', () => {
    expect(parseStoredSession('null')).toBe(SIGNED_OUT);
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
    expect(parseStoredSession(text)).toBeUndefined();
  });

  it('takes any text at all without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => parseStoredSession(text)).not.toThrow();
      }),
      runs(),
    );
  });

  it('takes a text of 5 MB without throwing', () => {
    expect(parseStoredSession('{"session":"'.padEnd(5_000_000, 'x'))).toBeUndefined();
  });
});
