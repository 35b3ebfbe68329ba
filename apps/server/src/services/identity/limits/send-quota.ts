import { canonicalAddress, withoutPlusTag } from '@bakehouse/contract';
import { eq, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { sendQuotas } from '../../../db/schema/limits/send-quotas.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, retryAfterHeader } from '../../../http-error.ts';
import { keyWithin } from '../organisations.ts';
import { decideSend, QUOTA_DAY_MS } from './send-quota-rules.ts';

export type SendPurpose = 'sign_in' | 'verification' | 'password_reset';

export interface QuotaRequest {
  purpose: SendPurpose;
  organisationId: string;
  /** An email address or a phone number in E.164. */
  destination: string;
}

export type SendQuota = { allowed: true } | { allowed: false; retryAt: Date };

/** Every tag of an address usually leads to the same mailbox, so all of them share one quota. */
const mailboxOf = (destination: string) =>
  withoutPlusTag(canonicalAddress(destination) ?? destination);

const quotaKeyOf = (deps: Deps, { purpose, organisationId, destination }: QuotaRequest) => {
  const mailbox = keyWithin(deps, organisationId, mailboxOf(destination));
  return `${purpose}:${deps.secrets.keyedHash('send quota', mailbox)}`;
};

const lockSendQuota = async (tx: Queries, key: string, now: Date) => {
  // One statement inserts or locks the row, so that parallel sends are counted one after another.
  const [row] = await tx
    .insert(sendQuotas)
    .values({ key, sentAt: [], updatedAt: now })
    .onConflictDoUpdate({ target: sendQuotas.key, set: { key } })
    .returning({ sentAt: sendQuotas.sentAt });
  if (!row) throw new Error('An upsert returned no row.');
  return row.sentAt.map((sent) => new Date(sent));
};

/** Called after the account is locked and before a secret is issued, so that a refused send revokes no older secret. */
export async function takeSendQuota(
  tx: Queries,
  deps: Deps,
  send: QuotaRequest,
): Promise<SendQuota> {
  const key = quotaKeyOf(deps, send);
  const previous = await lockSendQuota(tx, key, deps.clock.now());
  const now = deps.clock.now();
  const counted = decideSend(previous, now);
  if (!counted.allowed) return counted;
  const sentAt = counted.sentAt.map((sent) => sent.toISOString());
  await tx.update(sendQuotas).set({ sentAt, updatedAt: now }).where(eq(sendQuotas.key, key));
  return { allowed: true };
}

/** The error for callers that tell a person about a refused send, known address or not. */
export const sendQuotaError = ({ clock }: Deps, retryAt: Date): HttpError =>
  new HttpError(
    429,
    'too_many_requests',
    'Too many messages were sent to this destination. Use the newest one, or try again later.',
    retryAfterHeader(retryAt.getTime() - clock.now().getTime()),
  );

export const deleteOldQuotas = (db: Queries, now: Date) =>
  db.delete(sendQuotas).where(lt(sendQuotas.updatedAt, new Date(now.getTime() - QUOTA_DAY_MS)));
