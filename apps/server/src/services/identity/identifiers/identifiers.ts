import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import { users, type UserName } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { selectIdentities, type Identity } from '../identities.ts';
import { createProviderId } from '../provider/provider-ids.ts';
import { grantAdminRights, withdrawAdminRights } from './admin-addresses.ts';
import { isDeletedAddress } from './deleted-addresses.ts';
import type { Identifier, IdentifierKind, StoredIdentifier } from './identifier.ts';
import { isOwnerOf, queriesByKind, queriesOf } from './identifier-queries.ts';

export type { Identifier } from './identifier.ts';

/** Deactivated users are not found. */
export async function findIdentity(
  db: Queries,
  organisationId: string,
  identifier: Identifier,
): Promise<Identity | undefined> {
  const [found] = await selectIdentities(db).where(
    and(isOwnerOf(db, organisationId, identifier), isNull(users.deactivatedAt)),
  );
  return found;
}

const NO_NAME: UserName = { first_name: '', middle_name: '', last_name: '' };

interface UserProfile {
  /** By default, a random one. */
  id?: string | undefined;
  name?: { [Part in keyof UserName]?: string | undefined } | undefined;
  trustedMetadata?: Record<string, unknown> | undefined;
  untrustedMetadata?: Record<string, unknown> | undefined;
  externalId?: string | undefined;
}

const withName = (name: UserProfile['name'] = {}): UserName => ({
  first_name: name.first_name ?? NO_NAME.first_name,
  middle_name: name.middle_name ?? NO_NAME.middle_name,
  last_name: name.last_name ?? NO_NAME.last_name,
});

/** @returns the id of the user; undefined when another user has the id or the external id */
export async function insertUser(
  tx: Queries,
  { clock, random }: Deps,
  { project_id: projectId, organisationId }: Project,
  { id = createProviderId(random, 'user', projectId), name, ...profile }: UserProfile,
): Promise<string | undefined> {
  const inserted = await tx
    .insert(users)
    .values({ id, organisationId, name: withName(name), ...profile, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return inserted[0]?.id;
}

interface NewIdentity {
  identifier: Identifier;
  project: Project;
  /** The instant when the user proved that they own the identifier; null without a proof. */
  verifiedAt: Date | null;
  name?: UserName | undefined;
}

/** Returns undefined when the identifier belongs to somebody already, or to a deleted account. */
export const insertIdentifier = async (
  tx: Queries,
  deps: Deps,
  { identifier, userId, project, verifiedAt }: NewIdentity & { userId: string },
): Promise<StoredIdentifier | undefined> => {
  const { clock, random } = deps;
  const { noun, insert } = queriesOf(identifier.kind);
  const id = createProviderId(random, noun, project.project_id);
  const { organisationId } = project;
  const owned = { id, userId, organisationId, verifiedAt, createdAt: clock.now() };
  const [inserted] = await insert(tx, owned, identifier);
  if (!inserted) return undefined;
  // Checked after the insertion, which waits for a deletion of the account that has the address.
  const isDeleted =
    identifier.kind === 'email' &&
    (await isDeletedAddress(tx, deps, { organisationId, canonical: identifier.canonical }));
  if (isDeleted) {
    const { columns, remove } = queriesOf(identifier.kind);
    await remove(tx, eq(columns.id, id));
    return undefined;
  }
  await grantAdminRights(tx, deps, inserted);
  return inserted;
};

/** Returns undefined and creates nothing for an identifier of another user or a deleted account. */
export async function createIdentity(
  tx: Queries,
  deps: Deps,
  created: NewIdentity,
): Promise<Identity | undefined> {
  const { identifier, project, name } = created;
  const userId = await insertUser(tx, deps, project, { name });
  if (userId === undefined) throw new Error('The id of a new user is taken.');
  if (await insertIdentifier(tx, deps, { ...created, userId }))
    return findIdentity(tx, project.organisationId, identifier);
  await tx.delete(users).where(eq(users.id, userId));
  return undefined;
}

interface AddedIdentifier extends NewIdentity {
  userId: string;
  verifiedAt: Date;
}

/** The caller locks the user first. Returns undefined when the identifier belongs to somebody already. */
export const addIdentifier = (
  tx: Queries,
  deps: Deps,
  added: AddedIdentifier,
): Promise<StoredIdentifier | undefined> => insertIdentifier(tx, deps, added);

/** @returns true for the first proof of the identifier */
export async function markIdentifierVerified(
  tx: Queries,
  deps: Deps,
  { kind, id }: { kind: IdentifierKind; id: string },
): Promise<boolean> {
  const [verified] = await queriesOf(kind).markVerified(tx, id, deps.clock.now());
  if (verified) await grantAdminRights(tx, deps, verified);
  return verified !== undefined;
}

/** @returns undefined when the user has no such identifier */
export async function removeIdentifier(
  tx: Queries,
  deps: Deps,
  { kind, id, userId }: { kind: IdentifierKind; id: string; userId: string },
): Promise<StoredIdentifier | undefined> {
  const { columns, remove } = queriesOf(kind);
  const [removed] = await remove(tx, and(eq(columns.userId, userId), eq(columns.id, id)));
  if (removed) await withdrawAdminRights(tx, deps, removed);
  return removed;
}

export async function removeOtherIdentifiers(
  tx: Queries,
  deps: Deps,
  { userId, id }: Pick<StoredIdentifier, 'userId' | 'id'>,
): Promise<string[]> {
  const names: string[] = [];
  for (const { columns, name, remove } of Object.values(queriesByKind)) {
    const removed = await remove(tx, and(eq(columns.userId, userId), ne(columns.id, id)));
    for (const one of removed) await withdrawAdminRights(tx, deps, one);
    if (removed.length > 0) names.push(name);
  }
  return names;
}
