import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { emails, users, verificationLinks } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { minutesAfter } from '../../lib/clock.ts';
import { hashToken, newToken } from '../../lib/crypto/tokens.ts';
import {
  confirmAddress,
  credentialsRemoved,
  passwordMissing,
  type MailedLink,
} from '../messages/letters/address-letters.ts';
import { toMessage, type Letter } from '../messages/letter.ts';
import { selectAccounts, type Account } from '../identity/accounts.ts';
import { enqueueMail } from '../messages/outbox.ts';

const LIFETIME_MINUTES = 30;

export const VERIFICATION_PATH = '/v1/magic_links/redirect';

type Addressee = Pick<Account, 'email' | 'emailId'>;

/** Mails a link that proves the address; part of the transaction that needs the proof. */
const mailLink = async (
  tx: Queries,
  deps: Deps,
  { email, emailId }: Addressee,
  letter: (link: MailedLink) => Letter,
) => {
  const token = newToken(deps.random);
  const now = deps.clock.now();
  const expiresAt = minutesAfter(now, LIFETIME_MINUTES);
  await tx.insert(verificationLinks).values({
    tokenHash: hashToken(token),
    emailId,
    createdAt: now,
    expiresAt,
  });
  const href = `${deps.config.publicUrl}${VERIFICATION_PATH}?token=${token}`;
  const message = await toMessage(letter({ href, minutes: LIFETIME_MINUTES }));
  await enqueueMail(tx, deps, email, { ...message, usefulUntil: expiresAt });
};

export const sendVerification = (tx: Queries, deps: Deps, to: Addressee) =>
  mailLink(tx, deps, to, confirmAddress);

/** Tells an owner that what stood on the account before the proof is gone. */
export const sendRemovalNotice = (tx: Queries, deps: Deps, to: Addressee) =>
  mailLink(tx, deps, to, credentialsRemoved);

const open = (now: Date) =>
  and(isNull(verificationLinks.usedAt), gt(verificationLinks.expiresAt, now));

/** Mails the way back into an account without a password, unless a link is on its way already. */
export async function sendPasswordLink(tx: Queries, deps: Deps, to: Addressee): Promise<void> {
  const [pending] = await tx
    .select({ emailId: verificationLinks.emailId })
    .from(verificationLinks)
    .where(and(eq(verificationLinks.emailId, to.emailId), open(deps.clock.now())))
    .limit(1);
  if (!pending) await mailLink(tx, deps, to, passwordMissing);
}

export interface AddressLink {
  account: Account;
  passwordHash: string | null;
}

/** Whose address the link proves; undefined when it was spent or has expired. Looking never spends it. */
export async function findLink(
  db: Queries,
  { clock }: Deps,
  token: string,
): Promise<AddressLink | undefined> {
  const [found] = await selectAccounts(db)
    .innerJoin(verificationLinks, eq(verificationLinks.emailId, emails.id))
    .where(
      and(
        eq(verificationLinks.tokenHash, hashToken(token)),
        open(clock.now()),
        isNull(users.deactivatedAt),
      ),
    );
  if (!found) return undefined;
  const { passwordHash, ...account } = found;
  return { account, passwordHash };
}

/** Ends every link of an address. */
export const spendLinks = (tx: Queries, { clock }: Deps, emailId: string) =>
  tx
    .update(verificationLinks)
    .set({ usedAt: clock.now() })
    .where(and(eq(verificationLinks.emailId, emailId), isNull(verificationLinks.usedAt)));
