import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSession, createUser } from '../../test/fixtures.ts';
import { formatStoredSession, parseStoredSession, SIGNED_OUT_SESSION } from './stored-session.ts';

describe('parseStoredSession', () => {
  it('reads a session with its user', () => {
    const sessionAndUser = { session: createSession(), user: createUser() };
    expect(parseStoredSession(JSON.stringify(sessionAndUser))).toEqual({
      ...sessionAndUser,
      isHttpOnly: false,
      isForeign: true,
      refreshedAt: NaN,
      adoptedAt: NaN,
      endsAt: NaN,
    });
  });

  it('reads times of null as unknown', () => {
    const times = { refreshed_at: null, adopted_at: null, ends_at: null };
    expect(
      parseStoredSession(JSON.stringify({ session: createSession(), ...times })),
    ).toMatchObject({
      refreshedAt: NaN,
      adoptedAt: NaN,
      endsAt: NaN,
    });
  });

  it.each([
    ['nobody', null, null],
    ['a user', createSession(), createUser()],
  ])('reads the times that formatStoredSession wrote for %s', (_, session, user) => {
    const stored = {
      session,
      user,
      isHttpOnly: false,
      isForeign: false,
      refreshedAt: NaN,
      adoptedAt: 5,
      endsAt: 6,
    };
    expect(parseStoredSession(formatStoredSession(stored))).toEqual(stored);
  });

  it('reads null as signed out', () => {
    expect(parseStoredSession('null')).toBe(SIGNED_OUT_SESSION);
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
    [JSON.stringify({ session: createSession(), user: createUser({ user_id: 'user-test-2' }) })],
  ])('ignores %s', (text) => {
    expect(parseStoredSession(text)).toBeUndefined();
  });

  it('never throws for any string', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => parseStoredSession(text)).not.toThrow();
      }),
      propertyRuns(),
    );
  });

  it('does not throw for a string of 5 MB', () => {
    expect(parseStoredSession('{"session":"'.padEnd(5_000_000, 'x'))).toBeUndefined();
  });
});
