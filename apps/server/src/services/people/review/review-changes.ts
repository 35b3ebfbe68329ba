import type {
  KeptGrants,
  RemovedGrants,
  RestoredGrants,
  RestoreGrantsBody,
  ReviewGrantsBody,
} from '@bakehouse/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { emails, files, grants, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { toGrantTerms } from '../../access/grant-terms.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent, type AuditFile } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { lockKnownGrantees, readGranteeNames } from '../../groups/granted-groups.ts';
import { visibleFilesCondition } from '../../files/files-sql.ts';
import { requireAdminMode } from '../../identity/accounts.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../../identity/sessions/session-caller.ts';
import type { ReviewViewer } from './access-review-sql.ts';
import { createUndoToken, readUndoToken } from './undo-token.ts';

type StoredGrant = typeof grants.$inferSelect;
type GrantPlace = Pick<StoredGrant, 'fileId' | 'address' | 'keyPath'>;

/** Locks in the order of the ids, so that two reviews cannot wait for each other. */
const lockVisibleFiles = async (
  tx: Queries,
  { account, admin }: ReviewViewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditFile>> => {
  const found = await tx
    .select({ id: files.id, name: files.name, bakerId: files.bakerId, baker: emails.address })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(
      and(
        inArray(files.id, [...ids]),
        isNull(files.destroyedAt),
        visibleFilesCondition(account, admin),
      ),
    )
    .orderBy(asc(files.id))
    .for('update', { of: files });
  return new Map(found.map((file) => [file.id, file]));
};

const bumpVersions = (tx: Queries, { clock }: Deps, ids: readonly string[]) =>
  tx
    .update(files)
    .set({ version: sql`${files.version} + 1`, updatedAt: clock.now() })
    .where(inArray(files.id, [...ids]));

const grantsGoneError = () =>
  new HttpError(
    404,
    'not_found',
    'Some of this access is gone or has changed. Load the list again.',
  );

/** All or nothing: one grant that is gone or belongs to others refuses the whole request. */
const lockGrants = async (tx: Queries, viewer: ReviewViewer, ids: readonly string[]) => {
  const named = inArray(grants.serial, [...new Set(ids)].map(Number));
  const seen = await tx.select({ fileId: grants.fileId }).from(grants).where(named);
  const locked = await lockVisibleFiles(
    tx,
    viewer,
    seen.map(({ fileId }) => fileId),
  );
  const found = await tx.select().from(grants).where(named).orderBy(asc(grants.serial));
  const isComplete = found.length === new Set(ids).size;
  if (!isComplete || !found.every(({ fileId }) => locked.has(fileId))) throw grantsGoneError();
  return { found, locked };
};

const fileOf = (locked: ReadonlyMap<string, AuditFile>, { fileId }: GrantPlace) =>
  locked.get(fileId);

interface ChangedGrants {
  changed: readonly StoredGrant[];
  locked: ReadonlyMap<string, AuditFile>;
  isAdded: boolean;
}

/** The record names a group, because its id says nothing. */
const createGrantEvents = async (
  tx: Queries,
  deps: Deps,
  by: AccountCaller,
  { changed, locked, isAdded }: ChangedGrants,
) => {
  const nameOf = await readGranteeNames(
    tx,
    changed.map(({ address }) => address),
  );
  return changed.map((grant) => {
    const { address: subject, keyPath } = grant;
    const about = { actor: toAuditActor(by.account, by), file: fileOf(locked, grant), subject };
    const details = { grantee: nameOf(subject), keyPath };
    return isAdded
      ? createAuditEvent(deps, 'permission_added', {
          ...about,
          details: { ...details, terms: toGrantTerms(grant) },
        })
      : createAuditEvent(deps, 'permission_removed', { ...about, details });
  });
};

/** @throws HttpError 404 if one of the grants is not there, 403 admin_required */
export function removeReviewed(
  deps: Deps,
  by: AccountCaller,
  { grants: ids, admin }: ReviewGrantsBody,
): Promise<RemovedGrants> {
  const { account } = by;
  requireAdminMode(account, admin);
  return runRecorded(deps, async (tx) => {
    const { found, locked } = await lockGrants(tx, { account, admin }, ids);
    const serials = found.map(({ serial }) => serial);
    await tx.delete(grants).where(inArray(grants.serial, serials));
    await bumpVersions(tx, deps, [...locked.keys()]);
    const changes = { changed: found, locked, isAdded: false };
    const events = await createGrantEvents(tx, deps, by, changes);
    const result = { removed: found.length, undo: createUndoToken(deps, account.id, found) };
    return { result, record: toRecordWithCallerCheck(deps, by, events) };
  });
}

/** A restored grant keeps its number, so its openings go on counting. */
const insertRemoved = async (tx: Queries, removed: readonly (typeof grants.$inferInsert)[]) =>
  removed.length === 0
    ? []
    : tx
        .insert(grants)
        .overridingSystemValue()
        .values([...removed])
        .onConflictDoNothing()
        .returning();

/** @throws HttpError 404 after ten minutes, or if a file is gone, 403 admin_required */
export function restoreReviewed(
  deps: Deps,
  by: AccountCaller,
  { undo, admin }: RestoreGrantsBody,
): Promise<RestoredGrants> {
  const { account } = by;
  requireAdminMode(account, admin);
  const removed = readUndoToken(deps, account.id, undo);
  return runRecorded(deps, async (tx) => {
    const ids = [...new Set(removed.map(({ fileId }) => fileId))];
    // The groups come first, as when a group is deleted; another order could deadlock.
    const known = await lockKnownGrantees(
      tx,
      removed.map(({ address }) => address),
    );
    const locked = await lockVisibleFiles(tx, { account, admin }, ids);
    if (locked.size !== ids.length) throw grantsGoneError();
    const standing = removed.filter(({ address }) => known.has(address));
    const restored = await insertRemoved(tx, standing);
    const changedFiles = [...new Set(restored.map(({ fileId }) => fileId))];
    if (changedFiles.length > 0) await bumpVersions(tx, deps, changedFiles);
    const changes = { changed: restored, locked, isAdded: true };
    const events = await createGrantEvents(tx, deps, by, changes);
    const dropped = removed.length - standing.length;
    const result = { restored: restored.length, dropped };
    return { result, record: toRecordWithCallerCheck(deps, by, events) };
  });
}

/** @throws HttpError 404 if one of the grants is not there, 403 admin_required */
export function keepReviewed(
  deps: Deps,
  by: AccountCaller,
  { grants: ids, admin }: ReviewGrantsBody,
): Promise<KeptGrants> {
  const { account } = by;
  requireAdminMode(account, admin);
  return runRecorded(deps, async (tx) => {
    const { found, locked } = await lockGrants(tx, { account, admin }, ids);
    const serials = found.map(({ serial }) => serial);
    await tx
      .update(grants)
      .set({ reviewedAt: deps.clock.now(), reviewedBy: account.email })
      .where(inArray(grants.serial, serials));
    const byBaker = Map.groupBy(found, (grant) => fileOf(locked, grant)?.bakerId);
    const events = [...byBaker.values()].map((kept) => {
      const file = kept[0] && fileOf(locked, kept[0]);
      return createAuditEvent(deps, 'access_reviewed', {
        actor: toAuditActor(account, by),
        baker: file && { id: file.bakerId, address: file.baker },
        details: { grants: kept.length },
      });
    });
    const result = { kept: found.length };
    return { result, record: toRecordWithCallerCheck(deps, by, events) };
  });
}
