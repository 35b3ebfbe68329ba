import { and, eq, or, sql } from 'drizzle-orm';
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

const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const toUserUpdateColumns = ({ name = {}, untrusted_metadata: metadata = {} }: UserUpdate) => {
  const removed = Object.keys(metadata).filter((key) => metadata[key] === null);
  return {
    name: sql`${users.name} || ${JSON.stringify(withoutUndefined(name))}::jsonb`,
    untrustedMetadata: sql`(${users.untrustedMetadata} || ${JSON.stringify(metadata)}::jsonb) - ${sql.param(removed)}::text[]`,
  };
};

/** Returns a row only when a value has changed. */
const updateUserRow = (tx: Queries, userId: string, update: UserUpdate) => {
  const { name, untrustedMetadata } = toUserUpdateColumns(update);
  return tx
    .update(users)
    .set({ name, untrustedMetadata })
    .where(
      and(
        eq(users.id, userId),
        or(sql`${name} <> ${users.name}`, sql`${untrustedMetadata} <> ${users.untrustedMetadata}`),
      ),
    )
    .returning({ size: sql<number>`octet_length(${users.untrustedMetadata}::text)` });
};

/** Merges metadata by key; null removes a key. Throws HttpError 400 when the metadata would grow too large. */
export async function updateUser(deps: Deps, by: SessionCaller, update: UserUpdate): Promise<User> {
  const { identity } = by;
  return runRecorded(deps, async (tx) => {
    const changed = await updateUserRow(tx, identity.id, update);
    if (changed.some(({ size }) => size > MAX_METADATA_BYTES)) {
      const text = `untrusted_metadata may take ${MAX_METADATA_BYTES / 1024} kB in all.`;
      throw new HttpError(400, 'invalid_request', text);
    }
    const result = await readWireUser(tx, deps.factors, identity.id);
    const actor = toAuditActor(identity, by);
    const events = changed.map(() =>
      createAuditEvent(deps, 'profile_changed', { actor, details: {} }),
    );
    return { result, record: toRecordWithCallerCheck(deps, by, events) };
  });
}
