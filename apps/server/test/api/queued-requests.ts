import { eventually } from '@bakehouse/vitest/eventually';
import { eq, sql } from 'drizzle-orm';
import { sessions, users } from '../../src/db/tables.ts';
import type { Queries } from '../../src/db/client.ts';
import { lockChainHead } from '../../src/services/audit/audit-log.ts';
import type { TestReply, TestServer } from '../server/test-server.ts';

const countLockWaiters = async ({ deps }: TestServer): Promise<number> => {
  const { rows } = await deps.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
};

export interface QueuedRequest {
  userId: string;
  send: () => Promise<TestReply>;
}

/** Makes a change while the request, which has passed the guard, waits for a lock. */
export async function changeWhileQueued(
  server: TestServer,
  { userId, send }: QueuedRequest,
  change: (tx: Queries) => Promise<unknown>,
): Promise<TestReply> {
  const { deps } = server;
  const queued = await deps.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    await tx.select().from(sessions).where(eq(sessions.userId, userId)).for('update');
    await lockChainHead(tx, deps, deps.projects.portal.organisationId);
    const reply = send();
    const isWaiting = eventually(async () => (await countLockWaiters(server)) > 0);
    const early = await Promise.race([reply, isWaiting]);
    if (early !== true) throw new Error(`The request did not wait: ${JSON.stringify(early)}`);
    await change(tx);
    return { reply };
  });
  return queued.reply;
}
