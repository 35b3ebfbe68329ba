import { describe, expect, it } from 'vitest';
import type { FactorGroup } from './factor-table.ts';
import { stepUpErrorOf } from './step-up.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const errorTypeOf = (
  registered: readonly FactorGroup[],
  proven: readonly [group: FactorGroup | null, minutes: number][],
  pin: { hasPin: boolean; level: 'first' | 'second' } = { hasPin: false, level: 'first' },
) =>
  stepUpErrorOf(
    {
      ...pin,
      registered: new Set(registered),
      proven: proven.map(([group, minutes]) => ({ group, at: minutesAgo(minutes) })),
    },
    NOW,
  )?.type;

describe('a call that changes factors', () => {
  it.each([
    ['a user with one group, who could never prove a second', ['email'], [['email', 500]]],
    ['a user without any factor', [], []],
    [
      'two groups, one of them fresh',
      ['email', 'phone'],
      [
        ['email', 500],
        ['phone', 59],
      ],
    ],
    [
      'a session with more groups than needed',
      ['email', 'phone', 'device'],
      [
        ['email', 1],
        ['device', 1],
      ],
    ],
  ] as const)('is allowed for %s', (_who, registered, proven) => {
    expect(
      errorTypeOf(
        registered,
        proven.map(([group, minutes]) => [group, minutes]),
      ),
    ).toBeUndefined();
  });

  it.each([
    ['one of two groups', ['email', 'phone'], [['email', 1]], 'insufficient_factors'],
    [
      'two factors of one group',
      ['email', 'device'],
      [
        ['email', 1],
        ['email', 2],
      ],
      'insufficient_factors',
    ],
    [
      'two groups, both an hour old',
      ['email', 'phone'],
      [
        ['email', 60],
        ['phone', 61],
      ],
      'stale_factors',
    ],
  ] as const)('is refused for a session with %s', (_what, registered, proven, type) => {
    expect(
      errorTypeOf(
        registered,
        proven.map(([group, minutes]) => [group, minutes]),
      ),
    ).toBe(type);
  });

  it('needs the PIN of a user who has one, whatever other factors the session has', () => {
    const factors = [
      ['email', 1],
      ['device', 1],
    ] as const;
    const proven = factors.map(([group, minutes]): [FactorGroup, number] => [group, minutes]);
    const registered = ['email', 'device'] as const;
    expect(errorTypeOf(registered, proven, { hasPin: true, level: 'first' })).toBe(
      'insufficient_factors',
    );
    expect(errorTypeOf(registered, [], { hasPin: true, level: 'second' })).toBeUndefined();
  });
});
