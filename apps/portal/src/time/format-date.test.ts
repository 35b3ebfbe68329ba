import { describe, expect, it } from 'vitest';
import { formatDate } from './format-date.ts';

describe('formatDate', () => {
  it.each([
    ['2026-11-21T13:05:00Z', 'Europe/Berlin', '21 Nov 2026, 14:05 (UTC+1)'],
    ['2026-07-01T12:00:00.000Z', 'Europe/Berlin', '1 Jul 2026, 14:00 (UTC+2)'],
    ['2026-11-21T13:05:00Z', 'UTC', '21 Nov 2026, 13:05 (UTC)'],
    ['2026-11-21T13:05:00Z', 'Europe/London', '21 Nov 2026, 13:05 (UTC)'],
    ['2026-11-21T13:05:00Z', 'Asia/Kolkata', '21 Nov 2026, 18:35 (UTC+5:30)'],
    ['2026-11-21T13:05:00Z', 'America/St_Johns', '21 Nov 2026, 09:35 (UTC-3:30)'],
    ['2026-12-31T23:30:00Z', 'Pacific/Kiritimati', '1 Jan 2027, 13:30 (UTC+14)'],
    ['2026-11-21T05:00:00Z', 'America/New_York', '21 Nov 2026, 00:00 (UTC-5)'],
    // London has this hour twice, and only the offset distinguishes the two.
    ['2026-10-25T00:30:00Z', 'Europe/London', '25 Oct 2026, 01:30 (UTC+1)'],
    ['2026-10-25T01:30:00Z', 'Europe/London', '25 Oct 2026, 01:30 (UTC)'],
    ['2026-11-01T03:45:00Z', 'America/St_Johns', '1 Nov 2026, 01:15 (UTC-2:30)'],
    ['2026-11-01T04:45:00Z', 'America/St_Johns', '1 Nov 2026, 01:15 (UTC-3:30)'],
    ['2026-09-03T09:05:07+02:00', 'UTC', '3 Sep 2026, 07:05 (UTC)'],
    ['2026-09-03', 'UTC', '3 Sep 2026, 00:00 (UTC)'],
  ])('shows %s in %s as %s', (iso, zone, shown) => {
    expect(formatDate(iso, zone)).toBe(shown);
  });

  it.each([
    [null, 'N/A'],
    ['', 'Invalid Date'],
    ['soon', 'Invalid Date'],
    ['1', 'Invalid Date'],
    ['2026-13-45T00:00:00Z', 'Invalid Date'],
  ])('shows %j as %s', (iso, shown) => {
    expect(formatDate(iso, 'UTC')).toBe(shown);
  });
});
