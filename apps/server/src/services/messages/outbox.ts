import { and, count, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { outbox } from '../../db/schema/outbox.ts';
import type { Deps } from '../../deps.ts';

const MAX_LISTED_MESSAGES = 500;
const MAX_MESSAGES_PER_HOUR = 5;
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
  /** The one-time code in the text, if any. */
  code: string | null;
  /** All links, in the order of the text. */
  links: string[];
  /** The link for "this was not me", if any. */
  notMe: string | null;
  /** The message is not sent after this instant, because its link or code has expired. */
  usefulUntil?: Date;
}

const countRecentMessages = async (tx: Queries, { clock }: Deps, recipient: string) => {
  const since = new Date(clock.now().getTime() - HOUR_MS);
  const [row] = await tx
    .select({ value: count() })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), gt(outbox.createdAt, since)));
  return row?.value ?? 0;
};

/** Messages above the hourly limit are dropped without an error, so that callers do not notice. */
export async function enqueueMessage(
  tx: Queries,
  deps: Deps,
  { channel, recipient }: Destination,
  message: Message,
) {
  const key = `outbox:${recipient}`;
  // The lock makes parallel transactions count one after another, so that a burst cannot exceed the limit.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  if ((await countRecentMessages(tx, deps, recipient)) >= MAX_MESSAGES_PER_HOUR) return;
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

type MessageContent = Omit<Message, 'subject' | 'usefulUntil'>;
const EMPTY_MESSAGE_CONTENT: MessageContent = {
  text: '',
  html: '',
  code: null,
  links: [],
  notMe: null,
};

/** The content of a delivered message is empty, because the delivery deletes it. */
export const decryptContent = ({ secrets }: Deps, sealed: Buffer | null): MessageContent =>
  // The cipher is authenticated, so only enqueueMessage can have written this content.
  sealed ? (JSON.parse(secrets.open(sealed)) as MessageContent) : EMPTY_MESSAGE_CONTENT;

export async function listOutbox(deps: Deps, to: string | undefined) {
  const rows = await deps.db
    .select()
    .from(outbox)
    .where(to === undefined ? sql`true` : eq(outbox.recipient, to))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(MAX_LISTED_MESSAGES);
  return rows.map((row) => {
    const { notMe, ...content } = decryptContent(deps, row.content);
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

/** Deletes messages that were delivered, expired or failed for good before an instant. */
export const deleteOldMessages = (db: Queries, before: Date) =>
  db
    .delete(outbox)
    .where(
      or(lt(outbox.deliveredAt, before), lt(outbox.deadAt, before), lt(outbox.usefulUntil, before)),
    );
