import { and, count, isNull, min } from 'drizzle-orm';
import { outbox } from '../../db/schema/outbox.ts';
import type { Deps } from '../../deps.ts';
import { createChannels } from './channels/channels.ts';

export interface WaitingMessages {
  channel: string;
  waiting: number;
  /** The age of the oldest one; 0 if none waits. */
  oldestSeconds: number;
}

/** Without a mail server or gateway, the messages of a channel are only kept, and do not wait. */
export async function countWaitingMessages({
  config,
  db,
  clock,
}: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<readonly WaitingMessages[]> {
  const rows = await db
    .select({ channel: outbox.channel, waiting: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(and(isNull(outbox.deliveredAt), isNull(outbox.deadAt)))
    .groupBy(outbox.channel);
  const now = clock.now().getTime();
  return [...createChannels(config).keys()].map((channel) => {
    const { waiting = 0, oldest } = rows.find((row) => row.channel === channel) ?? {};
    return { channel, waiting, oldestSeconds: (now - (oldest?.getTime() ?? now)) / 1000 };
  });
}
