import { and, count, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema/outbox.ts';
import type { Deps } from '../../deps.ts';
import type { ChannelName } from './outbox.ts';

const MAX_TRIES = 8;
const DAY_MS = 86_400_000;

const isPendingMessage = (channel: ChannelName) =>
  and(eq(outbox.channel, channel), isNull(outbox.deliveredAt), isNull(outbox.deadAt));

/** Matches messages that a worker may still send. */
export const isSendableMessage = (now: Date, channel: ChannelName) =>
  and(
    isPendingMessage(channel),
    lt(outbox.tries, MAX_TRIES),
    or(isNull(outbox.usefulUntil), gt(outbox.usefulUntil, now)),
  );

const isUnsendableMessage = (now: Date) =>
  or(lte(outbox.usefulUntil, now), gte(outbox.tries, MAX_TRIES));

const markDeadLettersWhere = async (
  { db, clock, log }: Deps,
  channel: ChannelName,
  which: ReturnType<typeof and>,
) => {
  const now = clock.now();
  const reason = sql`case when ${lte(outbox.usefulUntil, now)} then 'expired' else 'undeliverable' end`;
  const dead = await db
    .update(outbox)
    .set({ deadAt: now, deadReason: reason, content: null })
    .where(and(isPendingMessage(channel), which))
    .returning({ id: outbox.id, tries: outbox.tries, reason: outbox.deadReason });
  for (const { id, tries, reason } of dead) {
    log.error({ message_id: id, tries, reason }, 'a message was given up and will not be sent');
  }
};

/** Due messages that expired or failed too often become dead letters. */
export const markDueDeadLetters = (deps: Deps, channel: ChannelName) => {
  const now = deps.clock.now();
  return markDeadLettersWhere(
    deps,
    channel,
    and(lte(outbox.nextTryAt, now), isUnsendableMessage(now)),
  );
};

interface FailedMessage {
  id: string;
  channel: ChannelName;
  /** True if no later try can succeed. */
  isPermanent: boolean;
}

/** A failed message becomes a dead letter if this was its last try, or if it has expired. */
export const markFailedDeadLetter = (deps: Deps, { id, channel, isPermanent }: FailedMessage) =>
  markDeadLettersWhere(
    deps,
    channel,
    and(eq(outbox.id, id), isPermanent ? undefined : isUnsendableMessage(deps.clock.now())),
  );

export async function countDeadLetters({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const [row] = await db.select({ value: count() }).from(outbox).where(gt(outbox.deadAt, since));
  return row?.value ?? 0;
}
