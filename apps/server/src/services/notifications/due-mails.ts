import { and, eq, gt, inArray, isNotNull, isNull, lte, max } from 'drizzle-orm';
import type { NotificationKind } from '@bakehouse/contract';
import type { Queries, Transaction } from '../../db/client.ts';
import { runEach } from '../../db/run-each.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import {
  emails,
  notifications,
  notificationSettings,
  unsubscribedAddresses,
  users,
} from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { minutesAfter } from '../../lib/clock.ts';
import { decideSend, QUOTA_DAY_MS } from '../identity/limits/send-quota-rules.ts';
import { renderLetter } from '../messages/letter.ts';
import { notificationLetter, type NotificationNews } from '../messages/letters/notification.ts';
import { enqueueMessage } from '../messages/outbox.ts';
import { textWithoutLinks } from '../messages/text-without-links.ts';
import { endsAsTold, readSeenFiles, sightOf, type SeenFile } from './file-sights.ts';
import {
  choiceOf,
  MINUTES_BETWEEN_MAILS,
  MINUTES_BETWEEN_TRIES,
  showsActor,
} from './notification-rules.ts';
import { toUnsubscribeUrl } from './unsubscribe-links.ts';

const READERS_PER_BATCH = 200;
const SENTENCES_PER_MAIL = 50;

type NotificationRecord = typeof notifications.$inferSelect;

const isDueFor = (userId: string, now: Date) =>
  and(eq(notifications.userId, userId), lte(notifications.mailAt, now));

const lockDue = (tx: Queries, userId: string, now: Date) =>
  tx
    .select()
    .from(notifications)
    .where(isDueFor(userId, now))
    .orderBy(notifications.at, notifications.id)
    .for('update');

const readReader = async (tx: Queries, userId: string) => {
  const [found] = await tx
    .select({
      id: users.id,
      canonical: emails.canonical,
      organisationId: emails.organisationId,
      address: emails.address,
      choices: notificationSettings.choices,
      zone: notificationSettings.zone,
    })
    .from(users)
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt), isNotNull(emails.verifiedAt)));
  if (!found) return undefined;
  const stopped = await tx
    .select({ kind: unsubscribedAddresses.kind })
    .from(unsubscribedAddresses)
    .where(
      and(
        eq(unsubscribedAddresses.canonical, found.canonical),
        eq(unsubscribedAddresses.organisationId, found.organisationId),
      ),
    );
  return { ...found, unsubscribed: stopped.map(({ kind }) => kind) };
};

type MailReader = NonNullable<Awaited<ReturnType<typeof readReader>>>;

const isStillTrue = ({ kind, facts }: NotificationRecord, file: SeenFile | undefined) =>
  kind !== 'file_expires' || !file || endsAsTold(facts, file);

/** A mail can be needless by now, by a choice of its reader or a change of the file. */
const isStillWanted = (
  row: NotificationRecord,
  { choices, unsubscribed }: MailReader,
  seen: ReadonlyMap<string, SeenFile>,
) =>
  choiceOf(choices ?? {}, row.kind) !== 'off' &&
  !unsubscribed.includes(row.kind) &&
  sightOf(row, seen) !== 'hidden' &&
  isStillTrue(row, row.fileId === null ? undefined : seen.get(row.fileId));

const areRows = (rows: readonly NotificationRecord[]) =>
  inArray(
    notifications.id,
    rows.map(({ id }) => id),
  );

const postpone = async (tx: Queries, rows: readonly NotificationRecord[], mailAt: Date | null) => {
  if (rows.length > 0) await tx.update(notifications).set({ mailAt }).where(areRows(rows));
};

/** Postpones what is about a file of which the reader got a mail lately. */
const withoutFilesMailedLately = async (
  tx: Queries,
  userId: string,
  { rows, now }: { rows: readonly NotificationRecord[]; now: Date },
) => {
  const ids = [...new Set(rows.flatMap(({ fileId }) => fileId ?? []))];
  if (ids.length === 0) return rows;
  const lately = await tx
    .select({ fileId: notifications.fileId, at: max(notifications.mailedAt) })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        inArray(notifications.fileId, ids),
        gt(notifications.mailedAt, minutesAfter(now, -MINUTES_BETWEEN_MAILS)),
      ),
    )
    .groupBy(notifications.fileId);
  for (const { fileId, at } of lately) {
    const waiting = rows.filter((row) => row.fileId === fileId);
    if (at) await postpone(tx, waiting, minutesAfter(at, MINUTES_BETWEEN_MAILS));
  }
  const mailed = new Set(lately.map(({ fileId }) => fileId));
  return rows.filter(({ fileId }) => fileId === null || !mailed.has(fileId));
};

const readMailTimes = async (tx: Queries, userId: string, now: Date) => {
  const sent = await tx
    .select({ at: max(notifications.mailedAt) })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        gt(notifications.mailedAt, new Date(now.getTime() - QUOTA_DAY_MS)),
      ),
    )
    .groupBy(notifications.mailId)
    .orderBy(max(notifications.mailedAt));
  return sent.flatMap(({ at }) => at ?? []);
};

const toNews =
  (seen: ReadonlyMap<string, SeenFile>) =>
  (row: NotificationRecord): NotificationNews => {
    const file = row.fileId === null ? undefined : seen.get(row.fileId);
    const sight = sightOf(row, seen);
    return {
      kind: row.kind,
      actor: showsActor(row.kind, sight) ? (row.actor ?? '') : '',
      fileName: file && sight === 'named' ? textWithoutLinks(file.name) : null,
      count: row.count,
      facts: row.facts,
      isOwn: file?.isOwn ?? false,
    };
  };

const kindOf = (
  rows: readonly NotificationRecord[],
  isDigest: boolean,
): NotificationKind | null => {
  const [first, ...others] = rows;
  if (!first || isDigest) return null;
  return others.every(({ kind }) => kind === first.kind) ? first.kind : null;
};

interface MailInput {
  reader: MailReader;
  rows: readonly NotificationRecord[];
  seen: ReadonlyMap<string, SeenFile>;
  now: Date;
}

const sendMail = async (tx: Queries, deps: Deps, { reader, rows, seen, now }: MailInput) => {
  const isDigest = rows.some(({ mail }) => mail === 'daily');
  const [first] = rows;
  const fileId = isDigest ? null : (first?.fileId ?? null);
  const { publicUrl } = deps.config;
  const kind = kindOf(rows, isDigest);
  const letter = notificationLetter({
    news: rows.slice(0, SENTENCES_PER_MAIL).map(toNews(seen)),
    others: Math.max(0, rows.length - SENTENCES_PER_MAIL),
    isDigest,
    href: fileId === null ? `${publicUrl}/portal` : `${publicUrl}/f/${fileId}`,
    unsubscribeHref: toUnsubscribeUrl(deps, { canonical: reader.canonical, kind }),
    projectName: deps.projects.portal.name,
    zone: reader.zone ?? 'UTC',
  });
  const mailId = deps.random.uuid();
  const to = { channel: 'email', recipient: reader.address } as const;
  await enqueueMessage(tx, deps, to, renderLetter(letter), mailId);
  await tx.update(notifications).set({ mailAt: null, mailedAt: now, mailId }).where(areRows(rows));
};

/** All of a day is one mail; what is told at once is one mail for each file. */
const toMails = (rows: readonly NotificationRecord[]) => [
  ...Map.groupBy(rows, ({ mail, fileId }) => (mail === 'daily' ? 'daily' : fileId)).values(),
];

/** The rows stay locked until the mail is in the outbox, so that no other server sends them, too. */
const mailReader = async (tx: Transaction, deps: Deps, userId: string): Promise<void> => {
  const now = deps.clock.now();
  const due = await lockDue(tx, userId, now);
  const reader = await readReader(tx, userId);
  if (due.length === 0) return;
  const fileIds = [...new Set(due.flatMap(({ fileId }) => fileId ?? []))];
  const seen = reader
    ? await readSeenFiles(tx, reader, { fileIds, now, withEnds: true })
    : new Map<string, SeenFile>();
  const wanted = reader ? due.filter((row) => isStillWanted(row, reader, seen)) : [];
  const needless = due.filter((row) => !wanted.includes(row));
  await postpone(tx, needless, null);
  if (!reader) return;
  const ready = await withoutFilesMailedLately(tx, userId, { rows: wanted, now });
  let times: readonly Date[] = await readMailTimes(tx, userId, now);
  const mailed = new Set<string>();
  for (const rows of toMails(ready)) {
    const repeated = rows.filter(({ fileId }) => fileId !== null && mailed.has(fileId));
    await postpone(tx, repeated, minutesAfter(now, MINUTES_BETWEEN_MAILS));
    const fresh = rows.filter((row) => !repeated.includes(row));
    if (fresh.length === 0) continue;
    const decision = decideSend(times, now);
    if (!decision.allowed) {
      await postpone(tx, fresh, decision.retryAt);
      continue;
    }
    times = decision.sentAt;
    await sendMail(tx, deps, { reader, rows: fresh, seen, now });
    for (const { fileId } of fresh) if (fileId !== null) mailed.add(fileId);
  }
};

/** Makes room in the next batch for other readers. */
const postponeFailedMails = async ({ db, clock }: Deps, userId: string) => {
  const now = clock.now();
  await db
    .update(notifications)
    .set({ mailAt: minutesAfter(now, MINUTES_BETWEEN_TRIES) })
    .where(isDueFor(userId, now));
};

const findReadersWithDueMail = ({ db, clock }: Deps) =>
  db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(lte(notifications.mailAt, clock.now()))
    .limit(READERS_PER_BATCH);

/** Puts all mails that are due into the outbox. */
export async function mailDueNotifications(deps: Deps): Promise<void> {
  await runEach(await findReadersWithDueMail(deps), async ({ userId }) => {
    try {
      await deps.db.transaction((tx) => mailReader(tx, deps, userId));
    } catch (error) {
      if (!isUnavailable(error)) await postponeFailedMails(deps, userId);
      throw error;
    }
  });
}
