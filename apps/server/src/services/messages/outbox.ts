import { and, count, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { outbox } from '../../db/schema/outbox.ts';
import type { Deps } from '../../deps.ts';

const LIST_LIMIT = 500;
const PER_HOUR = 5;
const HOUR_MS = 3_600_000;

export type ChannelName = (typeof outbox.$inferSelect)['channel'];

export interface Destination {
  channel: ChannelName;
  recipient: string;
}

export interface Message {
  subject: string;
  text: string;
  html: string;
  /** The one-time code in it, if any. */
  code: string | null;
  /** In the order of the text. */
  links: string[];
  /** The link for "this was not me", if any. */
  notMe: string | null;
  /** When its link or code expires; the message is not sent after that. */
  usefulUntil?: Date;
}

const countRecent = async (tx: Queries, { clock }: Deps, recipient: string) => {
  const since = new Date(clock.now().getTime() - HOUR_MS);
  const [row] = await tx
    .select({ value: count() })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), gt(outbox.createdAt, since)));
  return row?.value ?? 0;
};

/**
 * Puts a message into the outbox within the caller's transaction. After five messages in an hour a
 * destination gets no more; the caller's answer must not reveal it.
 */
export async function enqueueMessage(
  tx: Queries,
  deps: Deps,
  { channel, recipient }: Destination,
  message: Message,
) {
  const key = `outbox:${recipient}`;
  // The lock makes parallel transactions count one after another, or a burst would exceed the limit.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  if ((await countRecent(tx, deps, recipient)) >= PER_HOUR) return;
  const { subject, usefulUntil, ...content } = message;
  const now = deps.clock.now();
  await tx.insert(outbox).values({
    id: deps.random.uuid(),
    channel,
    recipient,
    subject,
    content: deps.secrets.seal(JSON.stringify(content)),
    createdAt: now,
    nextTryAt: now,
    usefulUntil,
  });
}

type Content = Omit<Message, 'subject' | 'usefulUntil'>;
const WIPED: Content = { text: '', html: '', code: null, links: [], notMe: null };

/** The content that enqueueMessage sealed; empty once the delivery has wiped it. */
export const openContent = ({ secrets }: Deps, sealed: Buffer | null): Content =>
  // The cipher is authenticated, so only enqueueMessage can have written this shape.
  sealed ? (JSON.parse(secrets.open(sealed)) as Content) : WIPED;

/** The messages of the developer's inbox, newest first. */
export async function listOutbox(deps: Deps, to: string | undefined) {
  const rows = await deps.db
    .select()
    .from(outbox)
    .where(to === undefined ? sql`true` : eq(outbox.recipient, to))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(LIST_LIMIT);
  return rows.map((row) => {
    const { notMe, ...content } = openContent(deps, row.content);
    return {
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      subject: row.subject,
      ...content,
      not_me: notMe,
      created_at: row.createdAt.toISOString(),
      delivered: row.deliveredAt !== null,
    };
  });
}

/** Deletes messages that were delivered, given up or useless before an instant. */
export const deleteOldMessages = (db: Queries, before: Date) =>
  db
    .delete(outbox)
    .where(
      or(lt(outbox.deliveredAt, before), lt(outbox.deadAt, before), lt(outbox.usefulUntil, before)),
    );
