import { and, eq, exists, isNull } from 'drizzle-orm';
import type { Queries } from '../../../../db/client.ts';
import { emails, users } from '../../../../db/tables.ts';
import type { Deps } from '../../../../deps.ts';
import { selectAccounts, type Account } from '../../../identity/accounts.ts';
import { issueToken } from '../../../identity/one-time-secrets/tokens.ts';
import {
  revokeSecrets,
  type OneTimeSecret,
} from '../../../identity/one-time-secrets/one-time-secrets.ts';
import { MAX_PKCE_FAILURES } from '../../../identity/pkce.ts';

const PASSWORD_RESET_PURPOSE = 'password_reset' as const;

export type ResetLink = Pick<OneTimeSecret<typeof PASSWORD_RESET_PURPOSE>, 'subject' | 'payload'>;

/** Earlier links stay valid, so that a stranger who starts resets does not spoil the owner's link. */
export const issueResetToken = (
  tx: Queries,
  deps: Deps,
  { userId, ...secret }: Omit<OneTimeSecret<typeof PASSWORD_RESET_PURPOSE>, 'purpose' | 'subject'>,
): Promise<string> => {
  const issued = { ...secret, purpose: PASSWORD_RESET_PURPOSE, subject: userId ?? '', userId };
  return issueToken(tx, deps, issued, MAX_PKCE_FAILURES);
};

export const revokeResetLinks = (tx: Queries, deps: Deps, userId: string) =>
  revokeSecrets(tx, deps, { purpose: PASSWORD_RESET_PURPOSE, subject: userId });

/** Returns undefined when the user was deactivated or no longer has the address of the link. */
export async function findResetAccount(
  db: Queries,
  { subject: userId, payload: { emailId } }: ResetLink,
): Promise<Account | undefined> {
  const address = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.id, emailId), eq(emails.userId, userId)));
  const [found] = await selectAccounts(db).where(
    and(eq(users.id, userId), isNull(users.deactivatedAt), exists(address)),
  );
  if (!found) return undefined;
  const { passwordHash: _passwordHash, ...account } = found;
  return account;
}
