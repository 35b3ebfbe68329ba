import { sql } from 'drizzle-orm';
import { rateBuckets } from '../db/tables.ts';
import type { Caller, Deps } from '../deps.ts';
import { HttpError, retryAfter } from '../http-error.ts';
import { isLoopbackAddress, networkOf } from '../lib/caller-address.ts';

const CAPACITY = 30;
const REFILL_PER_SECOND = 6 / 60;

/** Takes one token of the caller's bucket for sign-in calls; a loopback peer has no bucket. */
export async function takeToken({ db, clock, config }: Deps, { ipAddress }: Caller): Promise<void> {
  if (isLoopbackAddress(ipAddress) && !config.rateLimitLoopback) return;
  const now = clock.now();
  // A distance, not a difference: a clock that was set back must not keep the bucket empty.
  const elapsed = sql`abs(extract(epoch from (${now.toISOString()}::timestamptz - ${rateBuckets.refilledAt})))`;
  const available = sql`least(${CAPACITY}, ${rateBuckets.tokens} + ${elapsed} * ${REFILL_PER_SECOND})`;
  const taken = await db
    .insert(rateBuckets)
    .values({ key: `sign-in:${networkOf(ipAddress)}`, tokens: CAPACITY - 1, refilledAt: now })
    .onConflictDoUpdate({
      target: rateBuckets.key,
      set: { tokens: sql`${available} - 1`, refilledAt: now },
      setWhere: sql`${available} >= 1`,
    })
    .returning({ key: rateBuckets.key });
  if (taken.length > 0) return;
  const text = 'Too many sign-in attempts from your network. Wait a moment, then try again.';
  throw new HttpError(429, 'too_many_requests', text, retryAfter(1000 / REFILL_PER_SECOND));
}
