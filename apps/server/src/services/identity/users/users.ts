import { and, eq, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { User } from '@bakehouse/sdk';
import type { Queries } from '../../../db/client.ts';
import { users, type UserName } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { toRecordWithCallerCheck, type SessionCaller } from '../sessions/session-caller.ts';
import { readWireUser } from '../provider/wire-user.ts';

/** Every PUT merges into the untrusted metadata, so the size of the metadata is limited. */
const MAX_METADATA_BYTES = 16 * 1024;

export interface UserUpdate {
  name?: { [Part in keyof UserName]?: string | undefined } | undefined;
  untrusted_metadata?: Record<string, unknown> | undefined;
}

/** A back end may change more than the user. */
export interface BackendUserUpdate extends UserUpdate {
  trusted_metadata?: Record<string, unknown> | undefined;
  /** Null removes the id. */
  external_id?: string | null | undefined;
}

type MetadataName = 'trusted_metadata' | 'untrusted_metadata';

const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const metadataTooLargeError = (name: MetadataName) =>
  new HttpError(400, 'invalid_request', `${name} may take ${MAX_METADATA_BYTES / 1024} kB in all.`);

/** @throws HttpError 400 invalid_request */
export function requireSmallMetadata(
  name: MetadataName,
  metadata: Record<string, unknown> = {},
): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES)
    throw metadataTooLargeError(name);
}

const mergedMetadataSql = (column: PgColumn, metadata: Record<string, unknown> = {}) => {
  const removed = Object.keys(metadata).filter((key) => metadata[key] === null);
  return sql`(${column} || ${JSON.stringify(metadata)}::jsonb) - ${sql.param(removed)}::text[]`;
};

const toUserUpdateColumns = ({ name = {}, ...update }: BackendUserUpdate) => ({
  name: sql`${users.name} || ${JSON.stringify(withoutUndefined(name))}::jsonb`,
  untrustedMetadata: mergedMetadataSql(users.untrustedMetadata, update.untrusted_metadata),
  trustedMetadata: mergedMetadataSql(users.trustedMetadata, update.trusted_metadata),
  externalId: sql`${update.external_id === undefined ? users.externalId : update.external_id}`,
});

const sizeSql = (column: PgColumn) => sql<number>`octet_length(${column}::text)`;

/**
 * Merges metadata by key; null removes a key.
 * @returns false when no value has changed
 * @throws HttpError 400 invalid_request when the metadata would grow too large
 */
export async function updateUserRow(
  tx: Queries,
  userId: string,
  update: BackendUserUpdate,
): Promise<boolean> {
  const columns = toUserUpdateColumns(update);
  const [changed] = await tx
    .update(users)
    .set(columns)
    .where(
      and(
        eq(users.id, userId),
        or(
          sql`${columns.name} <> ${users.name}`,
          sql`${columns.untrustedMetadata} <> ${users.untrustedMetadata}`,
          sql`${columns.trustedMetadata} <> ${users.trustedMetadata}`,
          sql`${columns.externalId} is distinct from ${users.externalId}`,
        ),
      ),
    )
    .returning({
      untrusted_metadata: sizeSql(users.untrustedMetadata),
      trusted_metadata: sizeSql(users.trustedMetadata),
    });
  if (!changed) return false;
  for (const name of ['untrusted_metadata', 'trusted_metadata'] as const)
    if (changed[name] > MAX_METADATA_BYTES) throw metadataTooLargeError(name);
  return true;
}

/** @throws HttpError 400 invalid_request as updateUserRow does */
export async function updateUser(deps: Deps, by: SessionCaller, update: UserUpdate): Promise<User> {
  const { identity } = by;
  return runRecorded(deps, async (tx) => {
    const isChanged = await updateUserRow(tx, identity.id, update);
    const result = await readWireUser(tx, deps.factors, identity.id);
    const actor = toAuditActor(identity, by);
    const events = isChanged
      ? [createAuditEvent(deps, 'profile_changed', { actor, details: {} })]
      : [];
    return { result, record: toRecordWithCallerCheck(deps, by, events) };
  });
}
