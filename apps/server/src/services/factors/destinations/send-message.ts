import type { Queries } from '../../../db/client.ts';
import { rollBackUnless } from '../../../db/roll-back-unless.ts';
import type { Deps } from '../../../deps.ts';
import type { StoredIdentifier } from '../../identity/identifiers/identifier.ts';
import { findStoredIdentifier } from '../../identity/identifiers/identifier-queries.ts';
import { findIdentity } from '../../identity/identifiers/identifiers.ts';
import { sendQuotaError, takeSendQuota } from '../../identity/limits/send-quota.ts';
import type { MessageProof } from '../../identity/one-time-secrets/secret-payloads.ts';
import { enqueueMessage, type ChannelName, type Message } from '../../messages/outbox.ts';
import { composeClosedNotice, isOfClosedAccount } from './closed-account.ts';
import type { ContactIdentifier, Destination } from './destination.ts';

export type MessagePurpose = 'login' | 'signup' | 'attach';

export interface MessageRequest {
  destination: Destination;
  intent: MessageProof['intent'];
  /** The user who adds the destination, for the intent `attach`. */
  userId: string | null;
  /** The language of the reader in BCP 47. */
  locale?: string | undefined;
  /** Chooses the letter, if the address alone does not tell. */
  purpose?: MessagePurpose | undefined;
}

const messagePurposeOf = (
  { intent, userId, purpose }: MessageRequest,
  stored: StoredIdentifier | undefined,
): MessagePurpose => {
  if (purpose) return purpose;
  if (intent === 'attach' && stored?.userId !== userId) return 'attach';
  return stored ? 'login' : 'signup';
};

const recipientOf = (identifier: ContactIdentifier, stored: StoredIdentifier | undefined) =>
  identifier.kind === 'phone'
    ? identifier.number
    : (stored?.details.email_address ?? identifier.address);

/**
 * Does the same work for every destination, so that the time of the answer does not reveal an account.
 * @throws HttpError 429 too_many_requests
 */
export function sendMessage(
  deps: Deps,
  channel: ChannelName,
  request: MessageRequest,
  compose: (tx: Queries, aim: MessagePurpose) => Promise<Message>,
): Promise<void> {
  const { destination, intent, locale } = request;
  const {
    identifier,
    project: { organisationId },
  } = destination;
  return deps.db.transaction(async (tx) => {
    const stored = await findStoredIdentifier(tx, organisationId, identifier);
    const active = await findIdentity(tx, organisationId, identifier);
    const quota = await takeSendQuota(tx, deps, {
      purpose: 'sign_in',
      organisationId,
      destination: identifier.kind === 'phone' ? identifier.number : identifier.canonical,
    });
    if (!quota.allowed) throw sendQuotaError(deps, quota.retryAt);
    const isClosed = intent !== 'attach' && isOfClosedAccount(stored, active);
    const composed = await compose(tx, messagePurposeOf(request, stored));
    const closed = composeClosedNotice(destination.project, locale);
    // Both messages fill the same columns, so that the response time does not reveal the account.
    const message = isClosed ? { ...composed, ...closed } : composed;
    const isSent = isClosed || active !== undefined || (stored === undefined && intent !== 'login');
    const recipient = recipientOf(identifier, stored);
    await rollBackUnless(isSent, tx, (inner) =>
      enqueueMessage(inner, deps, { channel, recipient }, message),
    );
  });
}
