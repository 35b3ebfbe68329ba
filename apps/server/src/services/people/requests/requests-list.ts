import { and, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import type { AccessRequest, AccessRequestList, ListRequestsQuery } from '@bakehouse/contract';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queries } from '../../../db/client.ts';
import { accessRequests, emails, files, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { fieldsOfFileSql } from '../../access/access-file-columns.ts';
import { requireAdminMode, type Account } from '../../identity/accounts.ts';
import type { ReadRows } from '../../lists/keyset.ts';
import { createSortedQuery, readListPage, type PagedList } from '../../lists/list-page.ts';
import type { Ordering } from '../../lists/ordering.ts';
import { toListTotal } from '../../lists/totals.ts';
import { toRequestFacts } from './own-requests.ts';

const askerEmails = alias(emails, 'asker_emails');

const NEWEST_FIRST: Ordering = {
  keys: [
    { value: accessRequests.createdAt, type: 'timestamptz' },
    { value: accessRequests.id, type: 'text' },
  ],
};

const selectRequests = (db: Queries, keyValues: SQL<string[]>) =>
  db
    .select({
      request: accessRequests,
      file: { id: files.id, name: files.name, checksum: files.checksum, bakerId: files.bakerId },
      baker: emails.address,
      asker: { address: askerEmails.address, canonical: askerEmails.canonical },
      fields: fieldsOfFileSql,
      keyValues,
    })
    .from(accessRequests)
    .innerJoin(files, eq(files.id, accessRequests.fileId))
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, files.bakerId), emails.isPrimary))
    .innerJoin(
      askerEmails,
      and(eq(askerEmails.userId, accessRequests.askerId), askerEmails.isPrimary),
    );

export type SelectedRequest = Awaited<ReturnType<typeof selectRequests>>[number];

export const toAccessRequest = (
  { request, file, baker, asker, fields }: SelectedRequest,
  now: Date,
): AccessRequest => ({
  ...toRequestFacts(request, now),
  file_id: file.id,
  filetitle: file.name,
  checksum: file.checksum,
  baker_email: baker,
  email: asker.address,
  rule: request.rule,
  fields,
});

const countRequests = (db: Database, condition: SQL | undefined) =>
  db.$count(
    db
      .select({ id: accessRequests.id })
      .from(accessRequests)
      .innerJoin(files, eq(files.id, accessRequests.fileId))
      .innerJoin(users, eq(users.id, files.bakerId))
      .where(condition)
      .as('counted'),
  );

/** Undefined for an unknown request and for one about the file of another baker. */
export async function readOwnFileRequest(
  db: Queries,
  { id: bakerId }: Account,
  id: string,
): Promise<SelectedRequest | undefined> {
  const [found] = await selectRequests(db, sql<string[]>`array[]::text[]`).where(
    and(eq(accessRequests.id, id), eq(files.bakerId, bakerId)),
  );
  return found;
}

const hasState = (state: NonNullable<ListRequestsQuery['state']>, now: Date) => {
  const isStored = eq(accessRequests.state, state);
  if (state === 'open') return and(isStored, gt(accessRequests.expiresAt, now));
  if (state !== 'expired') return isStored;
  return sql`(${isStored} or (${accessRequests.state} = 'open' and ${lte(accessRequests.expiresAt, now)}))`;
};

/** @throws HttpError 403 admin_required, 400 for a cursor of another list */
export async function listRequests(
  { db, clock }: Deps,
  account: Account,
  query: ListRequestsQuery,
): Promise<PagedList<AccessRequestList>> {
  const { admin, state, file_id: fileId, page, limit } = query;
  requireAdminMode(account, admin);
  const now = clock.now();
  const condition = and(
    admin ? eq(users.organisationId, account.organisationId) : eq(files.bakerId, account.id),
    fileId === undefined ? undefined : eq(files.id, fileId),
    state && hasState(state, now),
  );
  const read: ReadRows<AccessRequest> = async ({ where, orderBy, keyValues, ...window }) => {
    const found = await selectRequests(db, keyValues)
      .where(and(condition, where))
      .orderBy(...orderBy)
      .limit(window.limit)
      .offset(window.offset ?? 0);
    return found.map((row) => ({ row: toAccessRequest(row, now), keyValues: row.keyValues }));
  };
  const request = {
    list: 'access_requests',
    ordering: NEWEST_FIRST,
    query: { ...query, sort_by: 'created', sort_dir: 'desc' },
  } as const;
  const [{ rows, cursors }, count] = await Promise.all([
    readListPage(request, {
      byOffset: (window) => read(createSortedQuery(request, window)),
      byCursor: read,
    }),
    countRequests(db, condition),
  ]);
  return { list: { data: rows, ...toListTotal(count, true), page, limit }, cursors };
}
