import { expect, it } from 'vitest';
import { fileStatusOf } from './file-status.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

const fromNow = (ms: number | null) => (ms === null ? null : new Date(NOW.getTime() + ms));

it.each([
  [true, null, null, 'open'],
  [true, 0, 1, 'open'],
  [true, 1, null, 'not_openable_yet'],
  [true, 1, 0, 'not_openable_yet'],
  [true, null, 0, 'expired'],
  [true, -5, -1, 'expired'],
  [true, null, 1, 'open'],
  [false, null, null, 'closed'],
  [false, 1, null, 'closed'],
  [false, null, -1, 'closed'],
])(
  'is, with an active baker (%s), openable in %s ms and expiring in %s ms, %s',
  (bakerIsActive, openable, expires, status) => {
    const file = {
      bakerIsActive,
      destroyedAt: null,
      openableAt: fromNow(openable),
      expiresAt: fromNow(expires),
    };
    expect(fileStatusOf(file, NOW)).toBe(status);
  },
);

it.each([
  [true, null, null],
  [true, 1, null],
  [false, null, -1],
])(
  'is, once destroyed, destroyed with an active baker (%s), openable in %s ms and expiring in %s ms',
  (bakerIsActive, openable, expires) => {
    const dates = { openableAt: fromNow(openable), expiresAt: fromNow(expires) };
    const file = { bakerIsActive, destroyedAt: fromNow(-1), ...dates };
    expect(fileStatusOf(file, NOW)).toBe('destroyed');
  },
);
