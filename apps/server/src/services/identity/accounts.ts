import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { emails, passwords, pins, users } from '../../db/tables.ts';
import { HttpError } from '../../http-error.ts';
import { isOwnerOf } from './identifiers/identifier-queries.ts';
import { identityColumns, type Identity } from './identities.ts';

export interface Account extends Identity {
  email: string;
  canonical: string;
  emailId: string;
}

export const isAccount = (identity: Identity): identity is Account => identity.email !== null;

export const adminRequiredError = () =>
  new HttpError(403, 'admin_required', 'Only administrators can see or do this.');

/** @throws HttpError 403 admin_required when somebody without the right asks for admin mode */
export function requireAdminMode(account: Account, admin: boolean | undefined): void {
  if (admin && !account.isAdmin) throw adminRequiredError();
}

/** Selects accounts of all organisations, so every caller must add a condition. */
export const selectAccounts = (db: Queries) =>
  db
    .select({ ...identityColumns, passwordHash: passwords.hash })
    .from(users)
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .leftJoin(pins, eq(pins.userId, users.id))
    .leftJoin(passwords, eq(passwords.userId, users.id));

/** Finds the account by any of its addresses. */
export async function findAccountByAddress(db: Queries, canonical: string) {
  const identifier = { kind: 'email', address: canonical, canonical } as const;
  const [found] = await selectAccounts(db).where(
    and(isOwnerOf(db, identifier), isNull(users.deactivatedAt)),
  );
  return found;
}

/** All addresses of an account share the lock of its primary one. */
export async function findPrimaryAddress(
  db: Queries,
  canonical: string,
): Promise<string | undefined> {
  const owner = db
    .select({ id: emails.userId })
    .from(emails)
    .where(eq(emails.canonical, canonical));
  const [primary] = await db
    .select({ canonical: emails.canonical })
    .from(emails)
    .where(and(eq(emails.userId, owner), emails.isPrimary));
  return primary?.canonical;
}

/** Locks the user's row, so that the credentials cannot change until the transaction ends. */
export const lockAccount = (tx: Queries, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
