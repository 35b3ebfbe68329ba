import { minutesAfter } from '../../../lib/clock.ts';
import type { SessionRow } from './session-lookup.ts';

export const IMPERSONATION_MINUTES = 60;

/** A session of an operator cannot be extended beyond its hour. */
export function sessionEndOf(
  { startedAt, impersonator }: Pick<SessionRow, 'startedAt' | 'impersonator'>,
  now: Date,
  minutes: number,
): Date {
  const asked = minutesAfter(now, minutes);
  if (impersonator === null) return asked;
  const last = minutesAfter(startedAt, IMPERSONATION_MINUTES);
  return asked < last ? asked : last;
}
