import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { createPreparedStatement } from '../../db/prepared-statement.ts';
import { emails, passwords, pins, users } from '../../db/tables.ts';
import { HttpError } from '../../http-error.ts';
import { identityColumns, type Identity } from './identities.ts';

export interface Account extends Identity {
  email: string;
  canonical: string;
  emailId: string;
}

export const isAccount = (identity: Identity): identity is Account => identity.email !== null;

export const adminRequiredError = () =>
  new HttpError(403, 'admin_required', 'Only administrators can see or do this.');

/** This error reveals the account, so only a caller who has proved a factor of the account gets it. */
export const accountDeactivatedError = () =>
  new HttpError(
    403,
    'account_deactivated',
    'Your account is deactivated. Ask an administrator of your organisation to reactivate it.',
  );

/** @throws HttpError 403 admin_required when somebody without the right asks for admin mode */
export function requireAdminMode(account: Account, admin: boolean | undefined): void {
  if (admin && !account.isAdmin) throw adminRequiredError();
}

/** @throws HttpError 403 admin_required outside admin mode */
export function requireAdminModeOn(
  { account, admin }: { account: Account; admin?: boolean | undefined },
  refusal: string,
): void {
  requireAdminMode(account, admin);
  if (!admin) throw new HttpError(403, 'admin_required', refusal);
}

/** Selects accounts of all organisations, so every caller must add a condition. */
export const selectAccounts = (db: Queries) =>
  db
    .select({
      ...identityColumns,
      passwordHash: passwords.hash,
      requiresReset: passwords.requiresReset,
      isDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
    })
    .from(users)
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .leftJoin(pins, eq(pins.userId, users.id))
    .leftJoin(passwords, eq(passwords.userId, users.id));

const accountByAddressStatement = createPreparedStatement((db) => {
  const owner = db
    .select({ id: emails.userId })
    .from(emails)
    .where(
      and(
        eq(emails.canonical, sql.placeholder('canonical')),
        eq(emails.organisationId, sql.placeholder('organisationId')),
      ),
    );
  return selectAccounts(db).where(eq(users.id, owner)).prepare('account_by_address');
});

/** Each organisation may have an account with the address. */
export interface OwnedAddress {
  organisationId: string;
  canonical: string;
}

/** Finds the account by any of its addresses, even a deactivated one. */
export async function findAnyAccountByAddress(
  db: Queries,
  { organisationId, canonical }: OwnedAddress,
) {
  const [found] = await accountByAddressStatement(db).execute({ organisationId, canonical });
  return found;
}

/** Finds the account by any of its addresses. */
export async function findAccountByAddress(db: Queries, address: OwnedAddress) {
  const found = await findAnyAccountByAddress(db, address);
  return found?.isDeactivated === false ? found : undefined;
}

const accountLockStatement = createPreparedStatement((tx) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('account_lock'),
);

/** Locks the user's row, so that the credentials cannot change until the transaction ends. */
export const lockAccount = (tx: Queries, userId: string) =>
  accountLockStatement(tx).execute({ id: userId });
