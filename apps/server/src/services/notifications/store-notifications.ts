import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { NotificationKind } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { notifications } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { minutesAfter } from '../../lib/clock.ts';
import { choiceOf, planNotification, type NotificationPlan } from './notification-rules.ts';
import type { Occurrence } from './occurrences.ts';
import { findReaders, type Reader } from './readers.ts';

const DEFAULT_ZONE = 'UTC';
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
    relation,
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

interface StoringOccurrence {
  organisationId: string;
  /** False for what happened before anybody could be notified. */
  isNews: boolean;
}

export async function storeOccurrence(
  tx: Queries,
  deps: Deps,
  { organisationId, isNews }: StoringOccurrence,
  occurrence: Occurrence,
): Promise<void> {
  const now = deps.clock.now();
  for (const reader of await findReaders(tx, organisationId, occurrence)) {
    const plan = planFor(occurrence, reader, { isNews, now });
    if (plan.isShown) await storeFor(tx, deps, reader, occurrence, plan);
  }
}
