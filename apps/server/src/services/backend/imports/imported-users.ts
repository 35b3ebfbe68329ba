import { eq } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { passwords } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { toStoredHash } from '../../../lib/crypto/imported/imported-hash.ts';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { emailDestination } from '../../factors/destinations/destination.ts';
import { insertPassword } from '../../factors/passwords/password-factor.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { findStoredIdentifier } from '../../identity/identifiers/identifier-queries.ts';
import { readBackendUser, type BackendUser } from '../users/backend-users.ts';
import { updateUserRow } from '../../identity/users/users.ts';
import {
  insertBackendUser,
  subjectOf,
  userCreatedEvent,
  type BackendActor,
  type NewBackendUser,
} from '../users/new-users.ts';
import { toImportedHash, type PasswordHashInput } from './password-hash.ts';

export interface ImportedUser extends NewBackendUser {
  email: string;
  passwordHash?: PasswordHashInput | undefined;
}

interface InsertedUser {
  userId: string;
  emailId: string;
  isNew: boolean;
}

const passwordExistsError = () =>
  new HttpError(
    400,
    'duplicate_password',
    'The user has a password already, which an import must not replace.',
  );

const addPassword = async (tx: Queries, deps: Deps, userId: string, given: PasswordHashInput) => {
  const known = await tx
    .select({ userId: passwords.userId })
    .from(passwords)
    .where(eq(passwords.userId, userId));
  if (known.length > 0) throw passwordExistsError();
  await insertPassword(tx, deps, userId, toStoredHash(toImportedHash(given)));
};

/** A user who exists already, without a password, gets the password and the metadata. */
async function importUser(
  tx: Queries,
  deps: Deps,
  { project }: BackendActor,
  { passwordHash, ...given }: ImportedUser,
): Promise<InsertedUser> {
  const { identifier } = emailDestination(deps, project, given.email);
  const stored = await findStoredIdentifier(tx, project.organisationId, identifier);
  if (!stored) {
    const { userId, emailId } = await insertBackendUser(tx, deps, project, given);
    if (passwordHash) await addPassword(tx, deps, userId, passwordHash);
    return { userId, emailId, isNew: true };
  }
  const { userId } = stored;
  await lockAccount(tx, userId);
  if (passwordHash) await addPassword(tx, deps, userId, passwordHash);
  const { name, trusted_metadata, untrusted_metadata, external_id } = given;
  await updateUserRow(tx, userId, { name, trusted_metadata, untrusted_metadata, external_id });
  return { userId, emailId: stored.id, isNew: false };
}

/** @throws HttpError 400 duplicate_password, and the errors of insertBackendUser */
export async function migrateUser(
  deps: Deps,
  by: BackendActor,
  given: ImportedUser,
): Promise<InsertedUser & { user: BackendUser }> {
  const { organisationId } = by.project;
  const inserted = await runRecorded(deps, async (tx) => {
    const result = await importUser(tx, deps, by, given);
    const events = result.isNew ? [userCreatedEvent(deps, by, subjectOf(given))] : [];
    return { result, record: { organisationId, events } };
  });
  return { ...inserted, user: await readBackendUser(deps.db, deps, by.project, inserted.userId) };
}

/** The place of a user within its batch, and why it cannot be imported. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly index: number;

  constructor(index: number, cause: HttpError) {
    super(cause.message, { cause });
    this.index = index;
  }
}

interface ImportedBatch {
  created: number;
  changed: number;
}

/**
 * Imports all users, or none.
 * @throws ImportError for the first user who cannot be imported
 */
export const importUsers = (
  deps: Deps,
  by: BackendActor,
  given: readonly ImportedUser[],
): Promise<ImportedBatch> =>
  runRecorded(deps, async (tx) => {
    const events: UnlinkedRow[] = [];
    for (const [index, user] of given.entries()) {
      const { isNew } = await importUser(tx, deps, by, user).catch((error: unknown) => {
        throw error instanceof HttpError ? new ImportError(index, error) : error;
      });
      if (isNew) events.push(userCreatedEvent(deps, by, subjectOf(user)));
    }
    const result = { created: events.length, changed: given.length - events.length };
    return { result, record: { organisationId: by.project.organisationId, events } };
  });
