import { and, eq, isNull } from 'drizzle-orm';
import type { ReturnPath } from '../../../config/portal-paths.ts';
import type { Queries } from '../../../db/client.ts';
import { emails, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { selectAccounts, type Account } from '../accounts.ts';
import { findIssuedTokenOfUser, findToken, issueToken } from '../one-time-secrets/tokens.ts';
import {
  hasOpenSecret,
  listUnspentSecrets,
  revokeSecrets,
  updateOpenSecretPayload,
} from '../one-time-secrets/one-time-secrets.ts';
import { takeSendQuota } from '../limits/send-quota.ts';
import type { WithProjectName } from '../../messages/letter-inputs.ts';
import { renderLetter, type Letter, type LetterLink } from '../../messages/letter.ts';
import { confirmAddressLetter } from '../../messages/letters/confirm-address.ts';
import { credentialsRemovedLetter } from '../../messages/letters/credentials-removed.ts';
import { passwordMissingLetter } from '../../messages/letters/password-missing.ts';
import { enqueueMessage } from '../../messages/outbox.ts';

const LINK_LIFETIME_MINUTES = 30;

export const VERIFICATION_PATH = '/v1/emails/confirm';

type LinkRecipient = Pick<Account, 'organisationId' | 'email' | 'emailId'> & { id: string | null };

const linkSecretOf = (emailId: string) =>
  ({ purpose: 'email_verification', subject: emailId }) as const;

const enqueueLinkEmail = async (
  tx: Queries,
  deps: Deps,
  { id: userId, email, emailId, organisationId }: LinkRecipient,
  letter: (link: WithProjectName<LetterLink>) => Letter,
  returnPath: ReturnPath = {},
) => {
  const expiresAt = minutesAfter(deps.clock.now(), LINK_LIFETIME_MINUTES);
  const secret = { ...linkSecretOf(emailId), userId, payload: returnPath, expiresAt };
  const token = await issueToken(tx, deps, secret);
  const href = `${deps.config.publicUrl}${VERIFICATION_PATH}?token=${token}`;
  const { name: projectName } = deps.projects.ownerOf(organisationId);
  const message = renderLetter(letter({ href, minutes: LINK_LIFETIME_MINUTES, projectName }));
  const destination = { channel: 'email', recipient: email } as const;
  await enqueueMessage(tx, deps, destination, { ...message, usefulUntil: expiresAt });
};

/** A link beyond the quota is not issued; the caller does not notice, and the older links still work. */
const enqueueWithinQuota: typeof enqueueLinkEmail = async (tx, deps, to, letter) => {
  const { organisationId, email: destination } = to;
  const send = { purpose: 'verification', organisationId, destination } as const;
  const { allowed } = await takeSendQuota(tx, deps, send);
  if (allowed) await enqueueLinkEmail(tx, deps, to, letter);
};

export const sendVerificationLink = (tx: Queries, deps: Deps, to: LinkRecipient) =>
  enqueueWithinQuota(tx, deps, to, confirmAddressLetter);

/** Emails the owner that credentials from before the verification of the address were removed. */
export const sendCredentialsRemovedNotice = async (
  tx: Queries,
  deps: Deps,
  to: LinkRecipient,
): Promise<void> => {
  const selection = { ...linkSecretOf(to.emailId), preferred: {}, limit: 1 };
  const [earlier] = await listUnspentSecrets(tx, deps, selection);
  await enqueueLinkEmail(tx, deps, to, credentialsRemovedLetter, earlier?.payload);
};

export const enqueuePasswordLink = (tx: Queries, deps: Deps, to: LinkRecipient) =>
  enqueueWithinQuota(tx, deps, to, passwordMissingLetter);

export const hasOpenVerificationLink = (
  db: Queries,
  deps: Deps,
  emailId: string,
): Promise<boolean> => hasOpenSecret(db, deps, linkSecretOf(emailId));

/** Makes the open links lead to the path, also on another device. */
export const storeReturnPath = (db: Queries, deps: Deps, emailId: string, path: ReturnPath) =>
  updateOpenSecretPayload(db, deps, { ...linkSecretOf(emailId), payload: path });

export interface VerificationLink {
  account: Account;
  returnPath: ReturnPath;
  passwordHash: string | null;
}

/** Returns undefined when the link was used or has expired. */
export async function findVerificationLink(
  db: Queries,
  deps: Deps,
  token: string,
): Promise<VerificationLink | undefined> {
  const link = await findToken(db, deps, { purpose: 'email_verification', token });
  if (!link) return undefined;
  const [found] = await selectAccounts(db).where(
    and(eq(emails.id, link.subject), isNull(users.deactivatedAt)),
  );
  if (!found) return undefined;
  const { passwordHash, ...account } = found;
  return { account, passwordHash, returnPath: link.payload };
}

interface EndedVerificationLink {
  organisationId: string;
  returnPath: ReturnPath;
}

/** Finds the account of a link that was used or has expired, too; undefined for an unknown token. */
export async function findEndedVerificationLink(
  db: Queries,
  deps: Deps,
  token: string,
): Promise<EndedVerificationLink | undefined> {
  const link = await findIssuedTokenOfUser(db, deps, { purpose: 'email_verification', token });
  return link && { organisationId: link.organisationId, returnPath: link.payload };
}

export const revokeVerificationLinks = (tx: Queries, deps: Deps, emailId: string) =>
  revokeSecrets(tx, deps, linkSecretOf(emailId));
