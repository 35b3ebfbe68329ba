import type { Session } from '@bakehouse/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followSession } from './follow-session.ts';

const session: Session = {
  session_id: 'session-1',
  user_id: 'user-1',
  started_at: '2026-11-21T08:00:00Z',
  last_accessed_at: '2026-11-21T08:00:00Z',
  expires_at: '2099-01-01T00:00:00Z',
  attributes: { ip_address: '', user_agent: '' },
  authentication_factors: [],
  custom_claims: {},
};

const onTokens = vi.fn<() => void>();
const onGone = vi.fn<() => void>();
let change: ((session: Session | null) => void) | undefined;
let stop: () => void = () => undefined;

const onChange = (callback: (session: Session | null) => void) => {
  change = callback;
  return () => {
    change = undefined;
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  onTokens.mockClear();
  onGone.mockClear();
  stop = followSession(onChange, { onTokens, onGone });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('checks the tokens at once and again when the cookies have arrived', () => {
  change?.(session);
  expect(onTokens).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  expect(onTokens).toHaveBeenCalledTimes(2);
  expect(onGone).not.toHaveBeenCalled();
});

it('reports the end of a session, and checks the tokens when its cookies are gone', () => {
  change?.(null);
  expect([onGone.mock.calls.length, onTokens.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(2_000);
  expect([onGone.mock.calls.length, onTokens.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  ['pageshow', window],
  ['focus', window],
  ['visibilitychange', document],
])('looks at the tokens on %s', (type, target) => {
  target.dispatchEvent(new Event(type));
  expect(onTokens).toHaveBeenCalledTimes(1);
});

it('does nothing after it is stopped', () => {
  change?.(session);
  stop();
  expect(change).toBeUndefined();
  window.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(2_000);
  expect(onTokens).toHaveBeenCalledTimes(1);
});
