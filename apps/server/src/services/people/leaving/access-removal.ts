import { toGroupGrantee } from '@bakehouse/contract';
import { and, asc, eq, exists, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import {
  accessRequests,
  emails,
  files,
  grants,
  groupMembers,
  groups,
  users,
} from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import { createAuditEvent, type AuditFile } from '../../audit/audit-event.ts';
import { isGrantToSql } from '../../access/group-grants.ts';
import { visibleFilesCondition } from '../../files/files-sql.ts';
import type { AccountCaller } from '../../identity/sessions/session-caller.ts';

export interface Leaving {
  tx: Queries;
  deps: Deps;
  by: AccountCaller;
  admin: boolean | undefined;
  /** The canonical address of the person who leaves. */
  canonical: string;
}

/** The result of one step: its events, and the ids of all that it changed. */
export interface LeavingStep {
  events: readonly UnlinkedRow[];
  changed: readonly string[];
}

const lockGroupsOf = ({ tx, by: { account }, admin, canonical }: Leaving) =>
  tx
    .select({
      id: groups.id,
      name: groups.name,
      version: groups.version,
      bakerId: groups.bakerId,
      baker: sql<string>`(select ${emails.address} from ${emails}
        where ${emails.userId} = ${groups.bakerId} and ${emails.isPrimary})`,
    })
    .from(groups)
    .where(
      and(
        eq(groups.organisationId, account.organisationId),
        admin ? undefined : eq(groups.bakerId, account.id),
        exists(
          tx
            .select()
            .from(groupMembers)
            .where(and(eq(groupMembers.groupId, groups.id), eq(groupMembers.member, canonical))),
        ),
      ),
    )
    .orderBy(asc(groups.id))
    .for('update', { of: groups });

/** An administrator takes the person out of every group, a baker out of their own. */
export async function leaveGroups(leaving: Leaving): Promise<LeavingStep & { names: string[] }> {
  const { tx, deps, by, canonical } = leaving;
  const left = await lockGroupsOf(leaving);
  const ids = left.map(({ id }) => id);
  if (ids.length > 0) {
    const isMember = eq(groupMembers.member, canonical);
    await tx.delete(groupMembers).where(and(isMember, inArray(groupMembers.groupId, ids)));
    const version = sql`${groups.version} + 1`;
    await tx.update(groups).set({ version }).where(inArray(groups.id, ids));
  }
  const events = left.map(({ id, name, bakerId, baker }) =>
    createAuditEvent(deps, 'group_changed', {
      actor: toAuditActor(by.account, by),
      baker: bakerId === null ? undefined : { id: bakerId, address: baker },
      subject: toGroupGrantee(id),
      details: { group: name, added: [], removed: [canonical] },
    }),
  );
  return { events, changed: ids, names: left.map(({ name }) => name).toSorted() };
}

const selectAuditFiles = (tx: Queries) =>
  tx
    .select({ id: files.id, name: files.name, bakerId: files.bakerId, baker: emails.address })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary));

/** Destroyed files lose the grants, too, because they could be restored with them. */
export async function removeOwnGrants(
  leaving: Leaving,
): Promise<LeavingStep & { grants: number; files: number }> {
  const { tx, deps, by, admin, canonical } = leaving;
  const isOwn = eq(grants.address, canonical);
  const granted = tx.select({ id: grants.fileId }).from(grants).where(isOwn);
  const locked = await selectAuditFiles(tx)
    .where(and(visibleFilesCondition(by.account, admin), inArray(files.id, granted)))
    .orderBy(asc(files.id))
    .for('update', { of: files });
  const fileOf = new Map<string, AuditFile>(locked.map((file) => [file.id, file]));
  const ids = [...fileOf.keys()];
  if (ids.length === 0) return { events: [], changed: [], grants: 0, files: 0 };
  const removed = await tx
    .delete(grants)
    .where(and(isOwn, inArray(grants.fileId, ids)))
    .returning();
  await tx
    .update(files)
    .set({ version: sql`${files.version} + 1`, updatedAt: deps.clock.now() })
    .where(inArray(files.id, ids));
  const events = removed.map(({ fileId, keyPath }) =>
    createAuditEvent(deps, 'permission_removed', {
      actor: toAuditActor(by.account, by),
      file: fileOf.get(fileId),
      subject: canonical,
      details: { grantee: canonical, keyPath },
    }),
  );
  const changed = removed.map(({ serial }) => String(serial));
  return { events, changed, grants: removed.length, files: ids.length };
}

/** The open requests of the person for files that the caller sees. */
export async function refuseRequests(leaving: Leaving): Promise<LeavingStep> {
  const { tx, deps, by, admin, canonical } = leaving;
  const now = deps.clock.now();
  const open = await tx
    .select({
      id: accessRequests.id,
      file: { id: files.id, name: files.name, bakerId: files.bakerId, baker: emails.address },
    })
    .from(accessRequests)
    .innerJoin(files, eq(files.id, accessRequests.fileId))
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(
      and(
        eq(accessRequests.state, 'open'),
        gt(accessRequests.expiresAt, now),
        visibleFilesCondition(by.account, admin),
        sql`${accessRequests.askerId} = (select asker.user_id from ${emails} as asker
          where asker.canonical = ${canonical} and asker.organisation_id = ${by.account.organisationId}
            and asker.is_primary)`,
      ),
    )
    .orderBy(asc(accessRequests.id))
    .for('update', { of: accessRequests });
  const changed = open.map(({ id }) => id);
  if (changed.length > 0) {
    const answer = { state: 'refused' as const, answeredAt: now };
    await tx.update(accessRequests).set(answer).where(inArray(accessRequests.id, changed));
  }
  const events = open.map(({ file }) =>
    createAuditEvent(deps, 'request_refused', {
      actor: toAuditActor(by.account, by),
      file,
      subject: canonical,
      details: { word: null },
    }),
  );
  return { events, changed };
}

/** Domains and groups that still let the address in, after everything else was removed. */
export const readRemainingAccess = ({ tx, by: { account }, admin, canonical }: Leaving) =>
  tx
    .select({
      email: grants.address,
      group_name: groups.name,
      files: sql<number>`count(distinct ${files.id})::int`,
    })
    .from(grants)
    .innerJoin(files, eq(files.id, grants.fileId))
    .innerJoin(users, eq(users.id, files.bakerId))
    .leftJoin(groups, sql`${toGroupGrantee('')} || ${groups.id} = ${grants.address}`)
    .where(
      and(
        isGrantToSql([canonical]),
        ne(grants.address, canonical),
        visibleFilesCondition(account, admin),
        sql`${files.destroyedAt} is null`,
      ),
    )
    .groupBy(grants.address, groups.name)
    .orderBy(asc(grants.address));
