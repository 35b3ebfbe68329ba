import { and, count, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema/outbox.ts';
import type { Deps } from '../../deps.ts';

const MOST_TRIES = 8;
const DAY_MS = 86_400_000;

/** Mail that a worker may still send. */
export const sendable = (now: Date) =>
  and(
    eq(outbox.channel, 'email'),
    isNull(outbox.deliveredAt),
    isNull(outbox.deadAt),
    lt(outbox.tries, MOST_TRIES),
    or(isNull(outbox.usefulUntil), gt(outbox.usefulUntil, now)),
  );

const bury = async ({ db, clock, log }: Deps, which: ReturnType<typeof eq>) => {
  const now = clock.now();
  const hasExpired = lte(outbox.usefulUntil, now);
  const dead = await db
    .update(outbox)
    .set({
      deadAt: now,
      deadReason: sql`case when ${hasExpired} then 'expired' else 'undeliverable' end`,
      content: null,
    })
    .where(
      and(
        eq(outbox.channel, 'email'),
        isNull(outbox.deliveredAt),
        isNull(outbox.deadAt),
        or(hasExpired, gte(outbox.tries, MOST_TRIES)),
        which,
      ),
    )
    .returning({ id: outbox.id, tries: outbox.tries, reason: outbox.deadReason });
  for (const { id, tries, reason } of dead) {
    log.error({ message_id: id, tries, reason }, 'a mail was given up and will not be sent');
  }
};

/** Gives up the mail that is due, but has expired or was tried often enough. */
export const buryDue = (deps: Deps) => bury(deps, lte(outbox.nextTryAt, deps.clock.now()));

/** Gives up this mail if its failed try was the last one, or if it has expired meanwhile. */
export const buryFailed = (deps: Deps, id: string) => bury(deps, eq(outbox.id, id));

export async function countDeadLetters({ db, clock }: Deps): Promise<number> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const [row] = await db.select({ value: count() }).from(outbox).where(gt(outbox.deadAt, since));
  return row?.value ?? 0;
}
