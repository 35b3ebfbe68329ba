import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema/outbox.ts';
import type { Deps } from '../../deps.ts';
import { PermanentDeliveryError, type Channel } from './channels/channel.ts';
import type { Channels } from './channels/channels.ts';
import { markDueDeadLetters, markFailedDeadLetter, isSendableMessage } from './dead-letters.ts';
import { decryptContent, type ChannelName } from './outbox.ts';

const POLL_INTERVAL_MS = 1000;
const LEASE_MS = 60_000;
const MAX_RETRY_DELAY_MS = 3_600_000;

interface WorkerTiming {
  pollIntervalMs?: number;
  /** The time limit of a send: shorter than the lease, after which another worker sends the message, too. */
  sendTimeoutMs?: number;
  /** The time that a send under way gets when the worker stops. */
  stopGraceMs?: number;
}

type OutboxRow = typeof outbox.$inferSelect;

export interface MessageWorker {
  stop: () => Promise<void>;
}

/** A lease makes other workers skip the message while it is sent. */
const leaseNextMessage = ({ db, clock }: Deps, name: ChannelName): Promise<OutboxRow | undefined> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const [due] = await tx
      .select()
      .from(outbox)
      .where(and(isSendableMessage(now, name), lte(outbox.nextTryAt, now)))
      .orderBy(asc(outbox.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const waitMs = Math.min(LEASE_MS * 2 ** due.tries, MAX_RETRY_DELAY_MS);
    await tx
      .update(outbox)
      .set({ nextTryAt: new Date(now.getTime() + waitMs), tries: sql`${outbox.tries} + 1` })
      .where(eq(outbox.id, due.id));
    return due;
  });

/** The content is deleted with the delivery, so that no link or code outlives it. */
const deliverMessage = async (
  deps: Deps,
  channel: Channel,
  row: OutboxRow,
  signal: AbortSignal,
) => {
  const { id, recipient, subject } = row;
  const { text, html, unsubscribe } = decryptContent(deps, row.content);
  await channel.send({ id, recipient, subject, text, html, unsubscribe }, signal);
  await deps.db
    .update(outbox)
    .set({ deliveredAt: deps.clock.now(), content: null })
    .where(eq(outbox.id, id));
};

/** Each channel has its own worker, so that a slow mail server does not hold up text messages. */
const startChannelWorker = (
  deps: Deps,
  [name, channel]: [ChannelName, Channel],
  {
    pollIntervalMs = POLL_INTERVAL_MS,
    sendTimeoutMs = LEASE_MS / 2,
    stopGraceMs = 1500,
  }: WorkerTiming,
): MessageWorker => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const sending = new AbortController();

  const leaseNext = async () => (stopped ? undefined : leaseNextMessage(deps, name));
  const drain = async () => {
    await markDueDeadLetters(deps, name);
    for (let row = await leaseNext(); row; row = await leaseNext()) {
      const { id } = row;
      const tries = row.tries + 1;
      const signal = AbortSignal.any([sending.signal, AbortSignal.timeout(sendTimeoutMs)]);
      await deliverMessage(deps, channel, row, signal).catch(async (error: unknown) => {
        deps.log.warn({ message_id: id, tries, err: error }, 'a message could not be delivered');
        const isPermanent = error instanceof PermanentDeliveryError;
        await markFailedDeadLetter(deps, { id, channel: name, isPermanent });
      });
    }
  };

  let running: Promise<void> = Promise.resolve();
  const tick = () => {
    running = drain()
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the outbox cannot be read');
      })
      .then(() => {
        if (!stopped) timer = setTimeout(tick, pollIntervalMs);
      });
  };
  tick();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const grace = setTimeout(() => sending.abort(), stopGraceMs);
      await running;
      clearTimeout(grace);
      channel.close();
    },
  };
};

/** Delivers each message at least once. */
export function startMessageWorker(
  deps: Deps,
  channels: Channels,
  timing: WorkerTiming = {},
): MessageWorker {
  const workers = Array.from(channels, (entry) => startChannelWorker(deps, entry, timing));
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
