import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema/outbox.ts';
import type { Deps } from '../../deps.ts';
import type { Channels } from './channels.ts';
import { buryDue, buryFailed, isSendable } from './dead-letters.ts';
import { openContent, type ChannelName } from './outbox.ts';

const POLL_MS = 1000;
const LEASE_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;

type Row = typeof outbox.$inferSelect;

export interface MessageWorker {
  stop: () => Promise<void>;
}

/** A lease makes other workers skip the message while it is sent. */
const leaseNext = (
  { db, clock }: Deps,
  channels: readonly ChannelName[],
): Promise<Row | undefined> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const [due] = await tx
      .select()
      .from(outbox)
      .where(and(isSendable(now, channels), lte(outbox.nextTryAt, now)))
      .orderBy(asc(outbox.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const waitMs = Math.min(LEASE_MS * 2 ** due.tries, LONGEST_WAIT_MS);
    await tx
      .update(outbox)
      .set({ nextTryAt: new Date(now.getTime() + waitMs), tries: sql`${outbox.tries} + 1` })
      .where(eq(outbox.id, due.id));
    return due;
  });

/** The content is deleted with the delivery, so that no link or code outlives it. */
const deliver = async (deps: Deps, channels: Channels, row: Row) => {
  const { id, channel, recipient, subject } = row;
  const { text, html } = openContent(deps, row.content);
  await channels[channel]?.send({ id, recipient, subject, text, html });
  await deps.db
    .update(outbox)
    .set({ deliveredAt: deps.clock.now(), content: null })
    .where(eq(outbox.id, id));
};

/** Delivers each message at least once. */
export function startMessageWorker(deps: Deps, channels: Channels): MessageWorker {
  const names = (['email', 'sms', 'whatsapp'] as const).filter((name) => channels[name]);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const drain = async () => {
    await buryDue(deps, names);
    for (
      let row = await leaseNext(deps, names);
      row && !stopped;
      row = await leaseNext(deps, names)
    ) {
      const { id, channel } = row;
      const tries = row.tries + 1;
      await deliver(deps, channels, row).catch(async (error: unknown) => {
        deps.log.warn({ message_id: id, tries, err: error }, 'a message could not be delivered');
        await buryFailed(deps, { id, channel });
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
        if (!stopped) timer = setTimeout(tick, POLL_MS);
      });
  };
  tick();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      for (const name of names) channels[name]?.close();
    },
  };
}
