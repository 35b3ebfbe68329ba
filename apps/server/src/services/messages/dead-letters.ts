import { and, count, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema/outbox.ts';
import type { Deps } from '../../deps.ts';
import type { ChannelName } from './outbox.ts';

const MAX_TRIES = 8;
const DAY_MS = 86_400_000;

const isPendingMessage = (channels: readonly ChannelName[]) =>
  and(inArray(outbox.channel, [...channels]), isNull(outbox.deliveredAt), isNull(outbox.deadAt));

/** Matches messages that a worker may still send. */
export const isSendableMessage = (now: Date, channels: readonly ChannelName[]) =>
  and(
    isPendingMessage(channels),
    lt(outbox.tries, MAX_TRIES),
    or(isNull(outbox.usefulUntil), gt(outbox.usefulUntil, now)),
  );

const markDeadLettersWhere = async (
  { db, clock, log }: Deps,
  channels: readonly ChannelName[],
  which: ReturnType<typeof eq>,
) => {
  const now = clock.now();
  const hasExpired = lte(outbox.usefulUntil, now);
  const dead = await db
    .update(outbox)
    .set({
      deadAt: now,
      deadReason: sql`case when ${hasExpired} then 'expired' else 'undeliverable' end`,
      content: null,
    })
    .where(and(isPendingMessage(channels), or(hasExpired, gte(outbox.tries, MAX_TRIES)), which))
    .returning({ id: outbox.id, tries: outbox.tries, reason: outbox.deadReason });
  for (const { id, tries, reason } of dead) {
    log.error({ message_id: id, tries, reason }, 'a message was given up and will not be sent');
  }
};

/** Due messages that expired or failed too often become dead letters. */
export const markDueDeadLetters = (deps: Deps, channels: readonly ChannelName[]) =>
  markDeadLettersWhere(deps, channels, lte(outbox.nextTryAt, deps.clock.now()));

/** A failed message becomes a dead letter if this was its last try, or if it has expired. */
export const markFailedDeadLetter = (
  deps: Deps,
  { id, channel }: { id: string; channel: ChannelName },
) => markDeadLettersWhere(deps, [channel], eq(outbox.id, id));

export async function countDeadLetters({ db, clock }: Deps): Promise<number> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const [row] = await db.select({ value: count() }).from(outbox).where(gt(outbox.deadAt, since));
  return row?.value ?? 0;
}
