import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import {
  NOTIFICATION_KINDS,
  type MuteFileBody,
  type NotificationChoices,
  type NotificationSettings,
  type SaveNotificationSettingsBody,
} from '@bakehouse/contract';
import type { Queries, Transaction } from '../../db/client.ts';
import {
  mutedFiles,
  notifications,
  notificationSettings as table,
  unsubscribedAddresses,
} from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { lockAccount, type Account } from '../identity/accounts.ts';
import { requireLiveCaller, type AccountCaller } from '../identity/sessions/session-caller.ts';
import { readSeenFiles } from './file-sights.ts';
import { nextDigestAfter } from './next-digest.ts';
import { choiceOf } from './notification-rules.ts';

type SettingsDeps = { db: Queries } & Pick<Deps, 'clock'>;

const readMutedFiles = async ({ db, clock }: SettingsDeps, account: Account) => {
  const muted = await db
    .select({ id: mutedFiles.fileId })
    .from(mutedFiles)
    .where(eq(mutedFiles.userId, account.id));
  const fileIds = muted.map(({ id }) => id);
  const seen = await readSeenFiles(db, account, { fileIds, now: clock.now() });
  return [...seen.values()]
    .filter(({ isOwn, rule }) => isOwn || rule !== 'no_grant')
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
};

export async function readNotificationSettings(
  deps: SettingsDeps,
  account: Account,
): Promise<NotificationSettings> {
  const { db } = deps;
  const [stored] = await db.select().from(table).where(eq(table.userId, account.id));
  const stopped = await db
    .select({ kind: unsubscribedAddresses.kind })
    .from(unsubscribedAddresses)
    .where(
      and(
        eq(unsubscribedAddresses.canonical, account.canonical),
        eq(unsubscribedAddresses.organisationId, account.organisationId),
      ),
    );
  const off = stopped.map(({ kind }) => [kind, 'off'] as const);
  const choices = Object.fromEntries([
    ...NOTIFICATION_KINDS.map((kind) => [kind, choiceOf(stored?.choices ?? {}, kind)] as const),
    ...off,
  ]) as NotificationChoices;
  return { choices, zone: stored?.zone ?? null, muted_files: await readMutedFiles(deps, account) };
}

/** Digests that wait come at 8:00 of the new zone. */
const moveDigests = async (tx: Queries, { clock }: SettingsDeps, userId: string, zone: string) => {
  const mailAt = nextDigestAfter(clock.now(), zone);
  await tx
    .update(notifications)
    .set({ mailAt })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.mail, 'daily'),
        isNotNull(notifications.mailAt),
      ),
    );
};

const changeSettings = async (
  tx: Transaction,
  deps: Deps,
  account: Account,
  { choices = {}, zone }: SaveNotificationSettingsBody,
) => {
  const kinds = NOTIFICATION_KINDS.filter((kind) => choices[kind] !== undefined);
  await tx
    .insert(table)
    .values({ userId: account.id, choices, zone: zone ?? null })
    .onConflictDoUpdate({
      target: table.userId,
      set: {
        choices: sql`${table.choices} || ${JSON.stringify(choices)}::jsonb`,
        ...(zone !== undefined && { zone }),
      },
    });
  if (kinds.length > 0)
    await tx
      .delete(unsubscribedAddresses)
      .where(
        and(
          eq(unsubscribedAddresses.canonical, account.canonical),
          eq(unsubscribedAddresses.organisationId, account.organisationId),
          inArray(unsubscribedAddresses.kind, kinds),
        ),
      );
  if (zone !== undefined) await moveDigests(tx, deps, account.id, zone);
};

export const saveNotificationSettings = (
  deps: Deps,
  by: AccountCaller,
  body: SaveNotificationSettingsBody,
): Promise<NotificationSettings> =>
  deps.db.transaction(async (tx) => {
    await lockAccount(tx, by.account.id);
    await requireLiveCaller(tx, deps, by);
    await changeSettings(tx, deps, by.account, body);
    return readNotificationSettings({ ...deps, db: tx }, by.account);
  });

/** @throws HttpError 404 for a file that the caller neither baked nor may see */
export const muteFile = (
  deps: Deps,
  by: AccountCaller,
  { file_id: fileId, muted }: MuteFileBody,
): Promise<MuteFileBody> =>
  deps.db.transaction(async (tx) => {
    await requireLiveCaller(tx, deps, by);
    const { account } = by;
    const seen = await readSeenFiles(tx, account, { fileIds: [fileId], now: deps.clock.now() });
    const file = seen.get(fileId);
    if (!file || (!file.isOwn && file.rule === 'no_grant'))
      throw new HttpError(404, 'not_found', 'You have no file with this id.');
    const row = { userId: account.id, fileId };
    if (muted) await tx.insert(mutedFiles).values(row).onConflictDoNothing();
    else
      await tx
        .delete(mutedFiles)
        .where(and(eq(mutedFiles.userId, account.id), eq(mutedFiles.fileId, fileId)));
    return { file_id: fileId, muted };
  });
