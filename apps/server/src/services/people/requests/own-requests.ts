import { and, desc, eq, sql } from 'drizzle-orm';
import type { OwnRequest, OwnRequestList } from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import { accessRequests, emails, files } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Account } from '../../identity/accounts.ts';
import { requestStateOf } from './request-rules.ts';

const MAX_OWN_REQUESTS = 100;

type StoredRequest = typeof accessRequests.$inferSelect;

export const toRequestFacts = (request: StoredRequest, now: Date) => ({
  id: request.id,
  reason: request.reason,
  key_path: request.keyPath,
  state: requestStateOf(request, now),
  created_at: request.createdAt.toISOString(),
  expires_at: request.expiresAt.toISOString(),
  answered_at: request.answeredAt?.toISOString() ?? null,
  word: request.word,
});

/** An allowed request discloses the file, because the asker then has a grant. */
const selectOwn = (db: Queries, askerId: string) =>
  db
    .select({
      request: accessRequests,
      file: sql<OwnRequest['file']>`case when ${files.id} is null then null
        else json_build_object('id', ${files.id}, 'name', ${files.name}, 'baker', ${emails.address}) end`,
    })
    .from(accessRequests)
    .leftJoin(files, and(eq(files.id, accessRequests.fileId), accessRequests.isDisclosed))
    .leftJoin(emails, and(eq(emails.userId, files.bakerId), emails.isPrimary))
    .where(eq(accessRequests.askerId, askerId))
    .$dynamic();

type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number];

const toOwnRequest = ({ request, file }: OwnRow, now: Date): OwnRequest => ({
  ...toRequestFacts(request, now),
  wanted: request.wanted,
  file,
});

export async function readOwnRequest(
  tx: Queries,
  { clock }: Deps,
  askerId: string,
  id: string,
): Promise<OwnRequest> {
  const [row] = await selectOwn(tx, askerId).where(
    and(eq(accessRequests.askerId, askerId), eq(accessRequests.id, id)),
  );
  if (!row) throw new Error('A request that was just written is not there.');
  return toOwnRequest(row, clock.now());
}

/** Open requests first, then the newest. */
export async function listOwnRequests(
  { db, clock }: Deps,
  { id }: Account,
): Promise<OwnRequestList> {
  const now = clock.now();
  const isOpen = sql`${accessRequests.state} = 'open' and ${accessRequests.expiresAt} > ${now}`;
  const rows = await selectOwn(db, id)
    .orderBy(desc(isOpen), desc(accessRequests.createdAt), desc(accessRequests.id))
    .limit(MAX_OWN_REQUESTS);
  return { data: rows.map((row) => toOwnRequest(row, now)) };
}
