import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { NotificationKind } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { notifications } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { minutesAfter } from '../../lib/clock.ts';
import { choiceOf, planNotification, type NotificationPlan } from './notification-rules.ts';
import { endsAsTold, readSeenFiles } from './file-sights.ts';
import { toFilesOfGroup } from './joined-groups.ts';
import type { Occurrence } from './occurrences.ts';
import { findReaders, type Reader } from './readers.ts';

const DEFAULT_ZONE = 'UTC';
/** One transaction notifies so many people, so that those of a large domain hold up nobody. */
const READERS_PER_BATCH = 500;
const MERGED_KINDS: readonly NotificationKind[] = ['file_shared', 'opening_refused'];
const MERGE_MINUTES = 24 * 60;

/** A ban of the organisation has a letter of its own. */
const planFor = (
  { kind, relation, letter, facts }: Occurrence,
  reader: Reader,
  { isNews, now }: { isNews: boolean; now: Date },
): NotificationPlan => {
  const mayHaveMail = reader.isVerified && !reader.isUnsubscribed;
  return planNotification({
    kind,
    relation: relation === 'opener' && !reader.isNamed ? 'account' : relation,
    mayMail: isNews && letter === undefined && facts.level !== 'org',
    isMuted: reader.isMuted,
    choice: mayHaveMail ? choiceOf(reader.chosen, kind) : null,
    lastMailAt: reader.lastMailAt,
    now,
    zone: reader.zone ?? DEFAULT_ZONE,
  });
};

/** The unread notification that an equal one is added to; one that was mailed is news that was told. */
const findMergeable = async (
  tx: Queries,
  userId: string,
  { kind, event, actor, letter }: Occurrence,
) => {
  if (!MERGED_KINDS.includes(kind)) return undefined;
  const [found] = await tx
    .select({ id: notifications.id, mailAt: notifications.mailAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        sql`${notifications.fileId} = ${event.fileId}`,
        sql`${notifications.actor} = ${actor}`,
        isNull(notifications.readAt),
        letter ? undefined : isNull(notifications.mailedAt),
        gt(notifications.at, minutesAfter(event.at, -MERGE_MINUTES)),
      ),
    )
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(1);
  return found;
};

const storeFor = async (
  tx: Queries,
  deps: Deps,
  reader: Reader,
  occurrence: Occurrence,
  { mail }: NotificationPlan,
) => {
  const { kind, event, actor, facts, count, letter } = occurrence;
  const mailed = letter && { mailedAt: letter.at, mailId: letter.id };
  const mailing = mail && { mail: mail.mode, mailAt: mail.at };
  const earlier = await findMergeable(tx, reader.id, occurrence);
  if (earlier) {
    const counted = kind === 'opening_refused' ? count : 0;
    await tx
      .update(notifications)
      .set({
        count: sql`${notifications.count} + ${counted}`,
        at: event.at,
        ...(earlier.mailAt === null && mailing),
        ...mailed,
      })
      .where(eq(notifications.id, earlier.id));
    return;
  }
  await tx.insert(notifications).values({
    id: deps.random.uuid(),
    userId: reader.id,
    kind,
    fileId: event.fileId,
    actor,
    facts,
    count,
    at: event.at,
    ...mailing,
    ...mailed,
  });
};

/** Undefined if it is no news for the reader. */
const occurrenceFor = async (
  tx: Queries,
  reader: Reader,
  occurrence: Occurrence,
  now: Date,
): Promise<Occurrence | undefined> => {
  const { audience, kind, relation, facts, event } = occurrence;
  if (audience === 'joined') return toFilesOfGroup(tx, reader, occurrence, now);
  if (kind !== 'file_expires' || relation !== 'opener') return occurrence;
  const fileIds = [event.fileId ?? ''];
  const seen = await readSeenFiles(tx, reader, { fileIds, now, withEnds: true });
  const [file] = seen.values();
  return file && endsAsTold(facts, file) ? occurrence : undefined;
};

export interface StoringOccurrence {
  organisationId: string;
  /** False for what happened before anybody could be notified. */
  isNews: boolean;
}

/** Returns the last reader if there may be more of them. */
export async function storeForReaders(
  tx: Queries,
  deps: Deps,
  { organisationId, isNews, after }: StoringOccurrence & { after: string },
  occurrence: Occurrence,
): Promise<string | undefined> {
  const now = deps.clock.now();
  const batch = { after, limit: READERS_PER_BATCH };
  const readers = await findReaders(tx, organisationId, occurrence, batch);
  for (const reader of readers) {
    const news = await occurrenceFor(tx, reader, occurrence, now);
    const plan = news && planFor(news, reader, { isNews, now });
    if (news && plan?.isShown) await storeFor(tx, deps, reader, news, plan);
  }
  return readers.length === READERS_PER_BATCH ? readers.at(-1)?.id : undefined;
}
