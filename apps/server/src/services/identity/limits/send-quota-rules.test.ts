import { expect, it } from 'vitest';
import { decideSend } from './send-quota-rules.ts';

const START = Date.parse('2026-11-23T08:00:00Z');
const minute = (count: number) => new Date(START + count * 60_000);

/** Sends at each minute that is allowed, and returns the minutes of the allowed sends. */
const allowedMinutes = (minutes: readonly number[]) => {
  let sentAt: readonly Date[] = [];
  return minutes.filter((at) => {
    const counted = decideSend(sentAt, minute(at));
    if (counted.allowed) sentAt = counted.sentAt;
    return counted.allowed;
  });
};

it('allows five sends in any hour and ten in any day', () => {
  const everyTenMinutes = Array.from({ length: 24 * 6 + 1 }, (_, index) => index * 10);
  expect(allowedMinutes(everyTenMinutes)).toEqual([
    ...[0, 10, 20, 30, 40],
    ...[60, 70, 80, 90, 100],
    24 * 60,
  ]);
});

it.each([
  { sent: [0, 1, 2, 3, 4], now: 5, retry: 60 },
  { sent: [0, 1, 2, 3, 4], now: 59, retry: 60 },
  { sent: [0, 100, 200, 300, 400, 500, 600, 700, 800, 900], now: 1000, retry: 1440 },
  { sent: [0, 100, 200, 300, 400, 1430, 1431, 1432, 1433, 1434], now: 1439, retry: 1490 },
])('says when the next send is allowed after $sent', ({ sent, now, retry }) => {
  const counted = decideSend(sent.map(minute), minute(now));
  expect(counted).toEqual({ allowed: false, retryAt: minute(retry) });
});

it('forgets sends of the future, because the clock was set back', () => {
  const counted = decideSend([100, 101, 102, 103, 104].map(minute), minute(0));
  expect(counted).toEqual({ allowed: true, sentAt: [minute(0)] });
});

it('counts sends of a server whose clock is ahead by seconds', () => {
  const counted = decideSend([0.1, 0.2, 0.3, 0.4, 0.5].map(minute), minute(0));
  expect(counted).toEqual({ allowed: false, retryAt: minute(60.1) });
});
