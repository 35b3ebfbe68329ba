import type {
  AccessReviewQuery,
  ExportReviewQuery,
  ReviewList,
  ReviewRow,
  ReviewSort,
} from '@bakehouse/contract';
import { and, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { type LimitsInJson, readLimits } from '../../access/access-file-columns.ts';
import { toGrant } from '../../access/grant-terms.ts';
import { requireAdminMode, type Account } from '../../identity/accounts.ts';
import { readInBatches, type ReadRows } from '../../lists/keyset.ts';
import { createSortedQuery, readListPage, type PagedList } from '../../lists/list-page.ts';
import type { Ordering, SortKey } from '../../lists/ordering.ts';
import type { RowSource } from '../../lists/row-source.ts';
import { toListTotal } from '../../lists/totals.ts';
import { reviewCondition, reviewRelation } from './access-review-sql.ts';

const GRANT_KEY: SortKey = { value: sql`id`, type: 'bigint' };

/** The milliseconds to an instant that no opening reaches, so that the longest unused come first. */
const UNUSED_FOR_SQL = sql`(4102444800000 - floor(extract(epoch from unused_since) * 1000))::bigint`;

const REVIEW_ORDERINGS: Record<ReviewSort, Ordering> = {
  unused_for: { keys: [{ value: UNUSED_FOR_SQL, type: 'bigint' }, GRANT_KEY] },
  granted_at: { keys: [{ value: sql`granted_at`, type: 'timestamptz' }, GRANT_KEY] },
  grantee: { keys: [{ value: sql`coalesce(group_name, email)`, type: 'text' }, GRANT_KEY] },
  file: { keys: [{ value: sql`lower(filetitle)`, type: 'text' }, GRANT_KEY] },
};

type StoredReviewRow = Omit<ReviewRow, 'id' | 'terms' | 'left'> & {
  id: number;
  limits: LimitsInJson | null;
};

const toInstantText = (text: string) => new Date(text).toISOString();

/** The terms of the grant and what is left of them, if it has any. */
const toTermsOf = (stored: StoredReviewRow): Pick<ReviewRow, 'terms' | 'left'> => {
  const { email: address, key_path: keyPath, limits, group_name: name } = stored;
  if (limits === null) return {};
  const group = name === null ? undefined : { name, members: [] };
  const { terms, left } = toGrant({ address, keyPath, limits: readLimits(limits), group });
  return { terms, left };
};

const toReviewRow = (stored: StoredReviewRow): ReviewRow => {
  const { last_opened_at: openedAt, reviewed_at: reviewedAt } = stored;
  return {
    id: String(stored.id),
    file_id: stored.file_id,
    filetitle: stored.filetitle,
    checksum: stored.checksum,
    baker_email: stored.baker_email,
    email: stored.email,
    kind: stored.kind,
    group_name: stored.group_name,
    key_path: stored.key_path,
    field: stored.field,
    granted_at: toInstantText(stored.granted_at),
    ...toTermsOf(stored),
    last_opened_at: openedAt && toInstantText(openedAt),
    has_left: stored.has_left,
    reviewed_at: reviewedAt && toInstantText(reviewedAt),
    reviewed_by: stored.reviewed_by,
  };
};

interface ReviewSource {
  from: SQL;
  condition: SQL | undefined;
}

const createReviewReader =
  (db: Database, { from, condition }: ReviewSource): ReadRows<ReviewRow> =>
  async ({ where, orderBy, keyValues, limit, offset = 0 }) => {
    const found = await db
      .select({ stored: sql<StoredReviewRow>`to_json(review)`, keyValues })
      .from(from)
      .where(and(condition, where))
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return found.map((row) => ({ row: toReviewRow(row.stored), keyValues: row.keyValues }));
  };

const reviewSourceOf = (
  { clock }: Deps,
  account: Account,
  query: AccessReviewQuery | ExportReviewQuery,
): ReviewSource => {
  requireAdminMode(account, query.admin);
  return {
    from: reviewRelation({ account, admin: query.admin }),
    condition: reviewCondition(query, clock.now()),
  };
};

/** @throws HttpError 403 admin_required, 400 for a cursor of another list or order */
export async function listAccessReview(
  deps: Deps,
  account: Account,
  query: AccessReviewQuery,
): Promise<PagedList<ReviewList>> {
  const { page, limit, exact_total: isExact } = query;
  const source = reviewSourceOf(deps, account, query);
  const read = createReviewReader(deps.db, source);
  const request = {
    list: 'access_review',
    ordering: REVIEW_ORDERINGS[query.sort_by],
    query,
  } as const;
  const [{ rows, cursors }, count] = await Promise.all([
    readListPage(request, {
      byOffset: (window) => read(createSortedQuery(request, window)),
      byCursor: read,
    }),
    deps.db.$count(source.from, source.condition),
  ]);
  return { list: { data: rows, ...toListTotal(count, isExact), page, limit }, cursors };
}

/** Each batch computes the whole review again, so a few large batches are cheaper. */
const REVIEW_BATCH_SIZE = 5000;

export async function createReviewExportSource(
  deps: Deps,
  account: Account,
  query: ExportReviewQuery,
): Promise<RowSource<ReviewRow>> {
  const source = reviewSourceOf(deps, account, query);
  const read = createReviewReader(deps.db, source);
  const order = { ordering: REVIEW_ORDERINGS[query.sort_by], direction: query.sort_dir };
  return {
    count: await deps.db.$count(source.from, source.condition),
    read: (window) =>
      readInBatches({ ...order, window, rows: Infinity, size: REVIEW_BATCH_SIZE }, read),
  };
}
