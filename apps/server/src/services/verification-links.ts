import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from '../db/client.ts';
import { emails, verificationLinks } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { minutesAfter } from '../lib/clock.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { toMessage } from '../mail/layout.ts';
import { enqueueMail } from './outbox.ts';
import type { Account } from './accounts.ts';

const LIFETIME_MINUTES = 30;

export const VERIFICATION_PATH = '/v1/magic_links/redirect';

/** Mails a link that proves the address; part of the transaction that needs the proof. */
export async function sendVerification(
  tx: Queries,
  deps: Deps,
  { email, emailId }: Pick<Account, 'email' | 'emailId'>,
) {
  const token = newToken(deps.random);
  const now = deps.clock.now();
  const expiresAt = minutesAfter(now, LIFETIME_MINUTES);
  await tx.insert(verificationLinks).values({
    tokenHash: hashToken(token),
    emailId,
    createdAt: now,
    expiresAt,
  });
  const message = await toMessage({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Somebody signed up or signed in at Bakehouse with this address and its password.',
      {
        label: 'Confirm this address',
        href: `${deps.config.publicUrl}${VERIFICATION_PATH}?token=${token}`,
      },
      `The link works once, for ${LIFETIME_MINUTES} minutes. If this was not you, ignore this mail.`,
    ],
  });
  await enqueueMail(tx, deps, email, { ...message, usefulUntil: expiresAt });
}

const usable = (token: string, now: Date) =>
  and(
    eq(verificationLinks.tokenHash, hashToken(token)),
    isNull(verificationLinks.usedAt),
    gt(verificationLinks.expiresAt, now),
  );

/** Whether the link would still work; looking never spends it. */
export async function isVerificationUsable({ db, clock }: Deps, token: string): Promise<boolean> {
  const found = await db
    .select({ emailId: verificationLinks.emailId })
    .from(verificationLinks)
    .where(usable(token, clock.now()));
  return found.length > 0;
}

/** Spends the link and marks its address as verified; false when it was spent or has expired. */
export function redeemVerification({ db, clock }: Deps, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [spent] = await tx
      .update(verificationLinks)
      .set({ usedAt: now })
      .where(usable(token, now))
      .returning();
    if (!spent) return false;
    await tx
      .update(emails)
      .set({ verifiedAt: now })
      .where(and(eq(emails.id, spent.emailId), isNull(emails.verifiedAt)));
    return true;
  });
}
