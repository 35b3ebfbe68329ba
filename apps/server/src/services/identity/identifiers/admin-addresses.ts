import { canonicalAddress } from '@bakehouse/contract';
import { and, eq, exists, inArray, isNotNull, not } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { emails, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { StoredIdentifier } from './identifier.ts';

/** The addresses that the operator named for administrators. */
const adminAddressesOf = ({ projects }: Deps) =>
  projects.admins.flatMap((typed) => canonicalAddress(typed) ?? []);

/** Administrators work in the portal. Anybody can sign up with an address, so only a proof of it gives rights. */
const ownsAdminAddress = (db: Queries, deps: Deps) => {
  const isNamed = inArray(emails.canonical, adminAddressesOf(deps));
  const isOfUser = eq(emails.userId, users.id);
  const isOfPortal = eq(emails.organisationId, deps.projects.portal.organisationId);
  return exists(
    db
      .select({ id: emails.id })
      .from(emails)
      .where(and(isOfUser, isNamed, isOfPortal, isNotNull(emails.verifiedAt))),
  );
};

const isAdminAddress = (deps: Deps, { details }: StoredIdentifier) => {
  const canonical = canonicalAddress(details.email_address ?? '');
  return canonical !== null && adminAddressesOf(deps).includes(canonical);
};

export async function makeAdmins(deps: Deps): Promise<void> {
  const { db } = deps;
  await db.update(users).set({ isAdmin: true }).where(ownsAdminAddress(db, deps));
}

/** Called when a user gets or proves an identifier. */
export async function grantAdminRights(
  tx: Queries,
  deps: Deps,
  stored: StoredIdentifier,
): Promise<void> {
  if (!isAdminAddress(deps, stored)) return;
  const isOwner = and(eq(users.id, stored.userId), ownsAdminAddress(tx, deps));
  await tx.update(users).set({ isAdmin: true }).where(isOwner);
}

/** Called when a user loses an identifier. */
export async function withdrawAdminRights(
  tx: Queries,
  deps: Deps,
  removed: StoredIdentifier,
): Promise<void> {
  if (!isAdminAddress(deps, removed)) return;
  const isOwner = and(eq(users.id, removed.userId), not(ownsAdminAddress(tx, deps)));
  await tx.update(users).set({ isAdmin: false }).where(isOwner);
}
