import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { emails, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { minutesAfter } from '../../lib/clock.ts';
import { selectAccounts, type Account } from '../identity/accounts.ts';
import {
  findToken,
  hasOpenSecret,
  issueToken,
  revokeSecrets,
} from '../identity/one-time-secrets.ts';
import { renderLetter, type Letter, type LetterLink } from '../messages/letter.ts';
import { confirmAddress } from '../messages/letters/confirm-address.ts';
import { credentialsRemoved } from '../messages/letters/credentials-removed.ts';
import { passwordMissing } from '../messages/letters/password-missing.ts';
import { enqueueMessage } from '../messages/outbox.ts';

const LIFETIME_MINUTES = 30;

export const VERIFICATION_PATH = '/v1/magic_links/redirect';

type Addressee = Pick<Account, 'id' | 'email' | 'emailId'>;

const linksTo = (emailId: string) => ({ purpose: 'email_verification', subject: emailId }) as const;

const mailLink = async (
  tx: Queries,
  deps: Deps,
  { id: userId, email, emailId }: Addressee,
  letter: (link: LetterLink) => Letter,
) => {
  const expiresAt = minutesAfter(deps.clock.now(), LIFETIME_MINUTES);
  const secret = { ...linksTo(emailId), userId, payload: {}, expiresAt };
  const token = await issueToken(tx, deps, secret);
  const href = `${deps.config.publicUrl}${VERIFICATION_PATH}?token=${token}`;
  const message = renderLetter(letter({ href, minutes: LIFETIME_MINUTES }));
  const destination = { channel: 'email', recipient: email } as const;
  await enqueueMessage(tx, deps, destination, { ...message, usefulUntil: expiresAt });
};

export const sendVerification = (tx: Queries, deps: Deps, to: Addressee) =>
  mailLink(tx, deps, to, confirmAddress);

/** Emails the owner that the credentials from before the first proof of the address are removed. */
export const sendRemovalNotice = (tx: Queries, deps: Deps, to: Addressee) =>
  mailLink(tx, deps, to, credentialsRemoved);

/** Emails a link to choose a password, unless an earlier link still works. */
export async function sendPasswordLink(tx: Queries, deps: Deps, to: Addressee): Promise<void> {
  if (!(await hasOpenSecret(tx, deps, linksTo(to.emailId)))) {
    await mailLink(tx, deps, to, passwordMissing);
  }
}

export interface AddressLink {
  account: Account;
  passwordHash: string | null;
}

/** Undefined when the link was used or has expired. */
export async function findLink(
  db: Queries,
  deps: Deps,
  token: string,
): Promise<AddressLink | undefined> {
  const link = await findToken(db, deps, { purpose: 'email_verification', token });
  if (!link) return undefined;
  const [found] = await selectAccounts(db).where(
    and(eq(emails.id, link.subject), isNull(users.deactivatedAt)),
  );
  if (!found) return undefined;
  const { passwordHash, ...account } = found;
  return { account, passwordHash };
}

export const revokeLinks = (tx: Queries, deps: Deps, emailId: string) =>
  revokeSecrets(tx, deps, linksTo(emailId));
