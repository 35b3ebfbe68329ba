import { eq } from 'drizzle-orm';
import { canonicalAddress } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { COMMAND_CALLER } from '../../lib/http/caller.ts';
import { toAuditActor } from '../../services/audit/audit-actor.ts';
import type { UnlinkedRow } from '../../services/audit/audit-chain.ts';
import { runRecorded } from '../../services/audit/recorded-transaction.ts';
import { insertBackendUser, userCreatedEvent } from '../../services/backend/users/new-users.ts';
import { insertPassword } from '../../services/factors/passwords/password-factor.ts';
import { hashPin, requireUnusualPin } from '../../services/factors/pins/pin-hash.ts';
import { insertPin } from '../../services/factors/pins/pins.ts';
import { readGrants, storeFile } from '../../services/files/baking.ts';
import { requireGrantableGroups } from '../../services/groups/granted-groups.ts';
import { findAccountByAddress } from '../../services/identity/accounts.ts';
import { createProviderId } from '../../services/identity/provider/provider-ids.ts';
import type { TestData } from './test-data-schema.ts';

type TestUser = TestData['users'][number];
type TestFile = TestData['files'][number];

interface HashedUser extends TestUser {
  user_id: string;
  passwordHash: string | undefined;
  pinHash: string | undefined;
}

/** The ids of the new rows, in the order of the given ones. */
export interface InsertedTestData {
  users: { user_id: string; email: string }[];
  files: { id: string; name: string; checksum: string }[];
}

/** Names the row that was refused. */
const refusalIn = (row: string) => (error: unknown) => {
  if (!(error instanceof HttpError)) throw error;
  throw new HttpError(error.status, error.type, `${row}: ${error.message}`, error.extra);
};

const requireNewUserId = async (tx: Queries, userId: string) => {
  const known = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (known.length > 0) throw new HttpError(409, 'already_exists', 'Another user has this id.');
};

/** Hashes take long, so they are computed before the transaction. */
const hashSecrets = async (deps: Deps, user: TestUser): Promise<HashedUser> => {
  const { password, pin } = user;
  const caller = COMMAND_CALLER;
  const userId =
    user.user_id ?? createProviderId(deps.random, 'user', deps.projects.portal.project_id);
  if (pin !== undefined) requireUnusualPin(pin, 'pin');
  return {
    ...user,
    user_id: userId,
    passwordHash: password === undefined ? undefined : await deps.slowHash.hash(password, caller),
    pinHash: pin === undefined ? undefined : await hashPin(deps, { userId, pin, caller }),
  };
};

const insertUserRow = async (
  tx: Queries,
  deps: Deps,
  { is_verified: isEmailVerified, is_admin: isAdmin, passwordHash, pinHash, ...user }: HashedUser,
): Promise<UnlinkedRow> => {
  const project = deps.projects.portal;
  await requireNewUserId(tx, user.user_id);
  const { userId } = await insertBackendUser(tx, deps, project, { ...user, isEmailVerified });
  if (passwordHash !== undefined) await insertPassword(tx, deps, userId, passwordHash);
  if (pinHash !== undefined) await insertPin(tx, deps, userId, pinHash);
  if (isAdmin) await tx.update(users).set({ isAdmin }).where(eq(users.id, userId));
  return userCreatedEvent(deps, { project, caller: COMMAND_CALLER }, user.email);
};

const findBaker = async (tx: Queries, { projects }: Deps, address: string) => {
  const { organisationId } = projects.portal;
  const canonical = canonicalAddress(address) ?? address;
  const account = await findAccountByAddress(tx, { organisationId, canonical });
  if (account) return account;
  throw new HttpError(400, 'invalid_request', `There is no user ${address} who could bake it.`);
};

const insertFileRow = async (
  tx: Queries,
  deps: Deps,
  { id, baker: address, ...body }: TestFile,
) => {
  const baker = await findBaker(tx, deps, address);
  const { newGrants, granted } = readGrants(body);
  await requireGrantableGroups(tx, baker, granted);
  const actor = toAuditActor(baker, COMMAND_CALLER);
  return storeFile(tx, deps, { id, baker, actor, body, newGrants });
};

/**
 * Inserts all rows or none, and sends no letters.
 * @throws HttpError 4xx that names the row which was refused
 */
export async function insertTestData(deps: Deps, data: TestData): Promise<InsertedTestData> {
  const hashed: HashedUser[] = [];
  for (const [index, user] of data.users.entries())
    hashed.push(await hashSecrets(deps, user).catch(refusalIn(`users.${index}`)));
  return runRecorded(deps, async (tx) => {
    const events: UnlinkedRow[] = [];
    const files: InsertedTestData['files'] = [];
    for (const [index, user] of hashed.entries())
      events.push(await insertUserRow(tx, deps, user).catch(refusalIn(`users.${index}`)));
    for (const [index, given] of data.files.entries()) {
      const { file, event } = await insertFileRow(tx, deps, given).catch(
        refusalIn(`files.${index}`),
      );
      events.push(event);
      files.push({ id: file.id, name: file.name, checksum: file.checksum });
    }
    const result = { users: hashed.map(({ user_id, email }) => ({ user_id, email })), files };
    return { result, record: { organisationId: deps.projects.portal.organisationId, events } };
  });
}
