import { and, eq, exists, sql, type AnyColumn } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  cryptoWallets,
  emails,
  oauthRegistrations,
  passwords,
  phoneNumbers,
  totps,
  users,
  webauthnRegistrations,
} from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { ErrorType } from '../../../error-types.ts';
import { HttpError } from '../../../http-error.ts';
import { selectIdentities } from '../../identity/identities.ts';
import {
  removeCredential,
  type CredentialReference,
} from '../../identity/users/credential-removal.ts';
import { isUserOf, readBackendUser, type BackendUser } from './backend-users.ts';
import type { BackendActor } from './new-users.ts';

interface RemovableCredential {
  table: PgTable;
  columns: { id: AnyColumn; userId: AnyColumn };
  type: CredentialReference['type'];
  notFound: ErrorType;
}

const REMOVABLE_CREDENTIALS = {
  email: { table: emails, columns: emails, type: 'identifier', notFound: 'email_not_found' },
  phone: {
    table: phoneNumbers,
    columns: phoneNumbers,
    type: 'identifier',
    notFound: 'phone_number_not_found',
  },
  wallet: {
    table: cryptoWallets,
    columns: cryptoWallets,
    type: 'identifier',
    notFound: 'crypto_wallet_not_found',
  },
  subject: {
    table: oauthRegistrations,
    columns: oauthRegistrations,
    type: 'identifier',
    notFound: 'oauth_registration_not_found',
  },
  webauthn: {
    table: webauthnRegistrations,
    columns: webauthnRegistrations,
    type: 'factor',
    notFound: 'webauthn_registration_not_found',
  },
  totp: { table: totps, columns: totps, type: 'factor', notFound: 'totp_not_found' },
  password: {
    table: passwords,
    columns: { id: passwords.passwordId, userId: passwords.userId },
    type: 'factor',
    notFound: 'password_not_found',
  },
} as const satisfies Record<CredentialReference['kind'], RemovableCredential>;

const biometricNotFoundError = () =>
  new HttpError(
    404,
    'biometric_registration_not_found',
    'The server offers no biometric registrations.',
  );

export const findCredentialOwner = async (
  { db }: Deps,
  { project }: BackendActor,
  reference: CredentialReference,
) => {
  const { table, columns } = REMOVABLE_CREDENTIALS[reference.kind];
  const owned = db
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(columns.userId, users.id), eq(columns.id, reference.id)));
  const [owner] = await selectIdentities(db).where(and(exists(owned), isUserOf(project)));
  return owner;
};

// The cast is safe, because the table has the type of each kind.
const toReference = (kind: CredentialReference['kind'], id: string) =>
  ({ type: REMOVABLE_CREDENTIALS[kind].type, kind, id }) as CredentialReference;

/** @throws HttpError 404 …_not_found for a credential of another project, too, and the errors of removeCredential */
export async function removeBackendCredential(
  deps: Deps,
  by: BackendActor,
  { kind, id }: { kind: CredentialReference['kind'] | 'biometric'; id: string },
): Promise<BackendUser> {
  if (kind === 'biometric') throw biometricNotFoundError();
  const reference = toReference(kind, id);
  const owner = await findCredentialOwner(deps, by, reference);
  const removed =
    owner && (await removeCredential(deps, { ...by.caller, identity: owner }, reference));
  if (!removed) {
    const text = 'The project has no user with this credential.';
    throw new HttpError(404, REMOVABLE_CREDENTIALS[kind].notFound, text);
  }
  return readBackendUser(deps.db, deps, by.project, removed.user_id);
}
