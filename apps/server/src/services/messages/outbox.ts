import { and, count, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { outbox } from '../../db/schema/outbox.ts';
import type { Deps } from '../../deps.ts';

const LIST_LIMIT = 500;
const PER_HOUR = 5;
const HOUR_MS = 3_600_000;

export interface Message {
  subject: string;
  text: string;
  html: string;
  /** The one-time code in it, if any. */
  code: string | null;
  /** Every link, in the order of the text. */
  links: string[];
  /** The link for "this was not me", if any. */
  notMe: string | null;
  /** When its link or code ends, if it has one: after that the message is not sent any more. */
  usefulUntil?: Date;
}

const sentLately = async (tx: Queries, { clock }: Deps, to: string) => {
  const since = new Date(clock.now().getTime() - HOUR_MS);
  const [row] = await tx
    .select({ value: count() })
    .from(outbox)
    .where(and(eq(outbox.recipient, to), gt(outbox.createdAt, since)));
  return row?.value ?? 0;
};

/**
 * Puts a mail into the outbox within the caller's transaction. A destination that got its five
 * mails of the hour gets no more; the caller's answer must not show it.
 */
export async function enqueueMail(tx: Queries, deps: Deps, to: string, message: Message) {
  // Mails to one destination are counted one after another, or a burst would exceed the limit.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`outbox:${to}`}, 0))`);
  if ((await sentLately(tx, deps, to)) >= PER_HOUR) return;
  const { subject, usefulUntil, ...content } = message;
  const now = deps.clock.now();
  await tx.insert(outbox).values({
    id: deps.random.uuid(),
    channel: 'email',
    recipient: to,
    subject,
    content: deps.secrets.seal(JSON.stringify(content)),
    createdAt: now,
    nextTryAt: now,
    usefulUntil,
  });
}

type Content = Omit<Message, 'subject' | 'usefulUntil'>;
const WIPED: Content = { text: '', html: '', code: null, links: [], notMe: null };

/** What was sealed by enqueueMail; empty after delivery wiped it. */
export const contentOf = ({ secrets }: Deps, sealed: Buffer | null): Content =>
  // Sealed by ourselves with an authenticated cipher: nobody else can have written another shape.
  sealed ? (JSON.parse(secrets.open(sealed)) as Content) : WIPED;

/** The newest messages, newest first, for the developer's inbox. */
export async function listOutbox(deps: Deps, to: string | undefined) {
  const rows = await deps.db
    .select()
    .from(outbox)
    .where(to === undefined ? sql`true` : eq(outbox.recipient, to))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(LIST_LIMIT);
  return rows.map((row) => {
    const { notMe, ...content } = contentOf(deps, row.content);
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
