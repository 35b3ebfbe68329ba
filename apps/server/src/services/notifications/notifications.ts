import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  NOTIFICATIONS_PER_PAGE,
  UNREAD_COUNT_LIMIT,
  type NotificationPage,
  type NotificationRow,
  type ReadNotificationsBody,
} from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { notifications, notificationSettings } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Account } from '../identity/accounts.ts';
import { showsActor } from './notification-rules.ts';
import { readSeenFiles, sightOf, type SeenFile } from './file-sights.ts';

type NotificationRecord = typeof notifications.$inferSelect;
type ReaderDeps = { db: Queries } & Pick<Deps, 'clock'>;

const readFilesOf = (
  { db, clock }: ReaderDeps,
  account: Account,
  rows: readonly { fileId: string | null }[],
) => {
  const fileIds = [...new Set(rows.flatMap(({ fileId }) => fileId ?? []))];
  return readSeenFiles(db, account, { fileIds, now: clock.now() });
};

const toRow = (row: NotificationRecord, seen: ReadonlyMap<string, SeenFile>): NotificationRow => {
  const file = row.fileId === null ? undefined : seen.get(row.fileId);
  const sight = sightOf(row, seen);
  return {
    id: row.id,
    kind: row.kind,
    file: file && sight === 'named' ? { id: file.id, name: file.name } : null,
    actor: showsActor(row.kind, sight) ? row.actor : null,
    facts: { ...row.facts, ...(file && { own: file.isOwn }) },
    count: row.count,
    at: row.at.toISOString(),
    read: row.readAt !== null,
  };
};

const selectAfter = (db: Queries, userId: string, after: string | undefined) =>
  db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        after === undefined
          ? undefined
          : sql`(${notifications.at}, ${notifications.id}) < (select ${sql.raw('last.at, last.id')} from ${notifications} as ${sql.raw('last')} where ${sql.raw('last.id')} = ${after} and ${sql.raw('last.user_id')} = ${userId})`,
      ),
    )
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(NOTIFICATIONS_PER_PAGE + 1);

/** Notifications about files that the reader may not see any more do not count. */
async function countUnread(deps: ReaderDeps, account: Account): Promise<number> {
  const rows = await deps.db
    .select({ kind: notifications.kind, fileId: notifications.fileId })
    .from(notifications)
    .where(and(eq(notifications.userId, account.id), isNull(notifications.readAt)))
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(UNREAD_COUNT_LIMIT);
  const seen = await readFilesOf(deps, account, rows);
  return rows.filter((row) => sightOf(row, seen) !== 'hidden').length;
}

export async function listNotifications(
  deps: Deps,
  account: Account,
  after: string | undefined,
): Promise<NotificationPage> {
  const rows = await selectAfter(deps.db, account.id, after);
  const page = rows.slice(0, NOTIFICATIONS_PER_PAGE);
  const seen = await readFilesOf(deps, account, page);
  const [settings] = await deps.db
    .select({ zone: notificationSettings.zone })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, account.id));
  return {
    data: page.filter((row) => sightOf(row, seen) !== 'hidden').map((row) => toRow(row, seen)),
    unread: await countUnread(deps, account),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    zone: settings?.zone ?? null,
  };
}

export async function readNotifications(
  deps: Deps,
  account: Account,
  { ids }: ReadNotificationsBody,
): Promise<{ unread: number }> {
  await deps.db
    .update(notifications)
    .set({ readAt: deps.clock.now() })
    .where(
      and(
        eq(notifications.userId, account.id),
        isNull(notifications.readAt),
        ids && inArray(notifications.id, ids),
      ),
    );
  return { unread: await countUnread(deps, account) };
}
