import { and, desc, eq, isNull, lt, lte, or } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { outbox } from '../../db/schema/outbox.ts';
import type { Deps } from '../../deps.ts';
import type { Message } from './message.ts';

export type { Message } from './message.ts';

const MAX_LISTED_MESSAGES = 500;

export type ChannelName = (typeof outbox.$inferSelect)['channel'];

export interface MessageRecipient {
  channel: ChannelName;
  recipient: string;
}

const toOutboxRow = (deps: Deps, { channel, recipient }: MessageRecipient, message: Message) => {
  const { subject, usefulUntil, sendAt = deps.clock.now(), ...content } = message;
  return {
    id: deps.random.uuid(),
    channel,
    recipient,
    subject,
    content: deps.secrets.seal(JSON.stringify(content)),
    createdAt: sendAt,
    nextTryAt: sendAt,
    usefulUntil,
  };
};

export async function enqueueMessage(
  tx: Queries,
  deps: Deps,
  destination: MessageRecipient,
  message: Message,
  id?: string,
) {
  const row = toOutboxRow(deps, destination, message);
  await tx.insert(outbox).values({ ...row, id: id ?? row.id });
}

export interface AddressedEmail {
  address: string;
  message: Message;
}

/** Each row has eight parameters, and a statement can have 65,535. */
const ROWS_PER_INSERT = 1000;

export async function enqueueEmails(
  tx: Queries,
  deps: Deps,
  emails: readonly AddressedEmail[],
): Promise<void> {
  for (let start = 0; start < emails.length; start += ROWS_PER_INSERT) {
    const part = emails.slice(start, start + ROWS_PER_INSERT);
    await tx
      .insert(outbox)
      .values(
        part.map(({ address, message }) =>
          toOutboxRow(deps, { channel: 'email', recipient: address }, message),
        ),
      );
  }
}

/** Deletes a message that waits for its time; one that was sent stays. */
export const cancelMessage = (tx: Queries, id: string) =>
  tx.delete(outbox).where(and(eq(outbox.id, id), isNull(outbox.deliveredAt)));

type MessageContent = Omit<Message, 'subject' | 'usefulUntil' | 'sendAt'>;
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

/** Leaves out messages that wait for their time. */
export async function listOutbox(deps: Deps, to: string | undefined) {
  const rows = await deps.db
    .select()
    .from(outbox)
    .where(
      and(
        lte(outbox.createdAt, deps.clock.now()),
        to === undefined ? undefined : eq(outbox.recipient, to),
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(MAX_LISTED_MESSAGES);
  return rows.map((row) => {
    const { notMe, unsubscribe, ...content } = decryptContent(deps, row.content);
    return {
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      subject: row.subject,
      ...content,
      not_me: notMe,
      ...(unsubscribe !== undefined && { unsubscribe }),
      created_at: row.createdAt.toISOString(),
      delivered: row.deliveredAt !== null,
    };
  });
}

export async function readLetter(deps: Deps, id: string): Promise<string | undefined> {
  const [row] = await deps.db
    .select({ content: outbox.content })
    .from(outbox)
    .where(eq(outbox.id, id));
  return decryptContent(deps, row?.content ?? null).html || undefined;
}

/** Deletes messages that were delivered, expired or failed for good before an instant. */
export const deleteOldMessages = (db: Queries, before: Date) =>
  db
    .delete(outbox)
    .where(
      or(lt(outbox.deliveredAt, before), lt(outbox.deadAt, before), lt(outbox.usefulUntil, before)),
    );
