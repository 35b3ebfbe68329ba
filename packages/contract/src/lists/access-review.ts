import * as z from 'zod/mini';
import { emailText } from '../access/email-text.ts';
import { grantLeft, grantTerms } from '../access/grant-terms.ts';
import { adminFlag } from '../admin-flag.ts';
import { clientInfo } from '../client-info.ts';
import { oneOfMessage } from '../error-messages.ts';
import {
  DEFAULT_PAGE_SIZE,
  listSchemaOf,
  pageCursor,
  pageNumber,
  pageSize,
  queryFlag,
  searchText,
  sortDirection,
} from './paging.ts';

export const REVIEW_SORTS = ['unused_for', 'granted_at', 'grantee', 'file'] as const;
export const REVIEW_MAX_GRANTS = 500;
/** A grant that was kept leaves the review for this long, unless the query names the days. */
export const REVIEW_DAYS = 90;
export const REVIEW_UNDO_MINUTES = 10;

const unusedDays = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')),
  z.transform(Number),
);

export const accessReviewQuery = z.object({
  page: z._default(pageNumber, 1),
  limit: z._default(pageSize, DEFAULT_PAGE_SIZE),
  cursor: z.optional(pageCursor),
  search: z.optional(searchText),
  /** Grants that nobody has used for this many days, or that are as old and were never used. */
  unused_days: z.optional(unusedDays),
  never_opened: z.optional(queryFlag),
  /** Grants of people whose account is deactivated. */
  leavers: z.optional(queryFlag),
  /** Grants of this domain and of its addresses. */
  domain: z.optional(z.string()),
  /** Every grant that lets this address in, by itself, its domain or a group. */
  person: z.optional(emailText),
  /** Also lists the grants that were kept lately. */
  kept: z.optional(queryFlag),
  sort_by: z._default(z.enum(REVIEW_SORTS, oneOfMessage), 'unused_for'),
  sort_dir: z._default(sortDirection, 'desc'),
  admin: z.optional(queryFlag),
  exact_total: z.optional(queryFlag),
});

export const reviewRow = z.object({
  /** Changes when the grant is removed and added again. */
  id: z.string(),
  file_id: z.string(),
  filetitle: z.string(),
  checksum: z.string(),
  baker_email: z.string(),
  /** An address, `*@domain` or `group:<id>`. */
  email: z.string(),
  kind: z.enum(['address', 'domain', 'group']),
  group_name: z.nullable(z.string()),
  key_path: z.string(),
  /** The field that the grant opens; null for the whole file. */
  field: z.nullable(z.string()),
  granted_at: z.string(),
  terms: z.optional(grantTerms),
  left: z.optional(grantLeft),
  /** The last opening of the file, since the grant, by anybody whom the grant names. */
  last_opened_at: z.nullable(z.string()),
  /** The account of the address is deactivated. */
  has_left: z.boolean(),
  reviewed_at: z.nullable(z.string()),
  reviewed_by: z.nullable(z.string()),
});

export const reviewList = listSchemaOf(reviewRow);

const LIMIT_MESSAGE = `must not be more than ${REVIEW_MAX_GRANTS} at once`;

export const reviewGrantsBody = z.object({
  /** The ids of rows of the review. */
  grants: z
    .array(z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'must be the id of a grant')))
    .check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(REVIEW_MAX_GRANTS, { error: LIMIT_MESSAGE }),
    ),
  admin: adminFlag,
  client_info: clientInfo,
});

export const removedGrants = z.object({
  removed: z.number(),
  /** Undoes the removal for ten minutes, by `POST /review/restore` of the same user. */
  undo: z.string(),
});

export const restoreGrantsBody = z.object({
  undo: z.string(),
  admin: adminFlag,
  client_info: clientInfo,
});

export const restoredGrants = z.object({
  restored: z.number(),
  /** Grants of groups that were deleted since; they are not restored. */
  dropped: z.number(),
});
export const keptGrants = z.object({ kept: z.number() });

export type ReviewSort = (typeof REVIEW_SORTS)[number];
export type AccessReviewQuery = z.infer<typeof accessReviewQuery>;
export type ReviewRow = z.infer<typeof reviewRow>;
export type ReviewList = z.infer<typeof reviewList>;
export type ReviewGrantsBody = z.infer<typeof reviewGrantsBody>;
export type RemovedGrants = z.infer<typeof removedGrants>;
export type RestoreGrantsBody = z.infer<typeof restoreGrantsBody>;
export type RestoredGrants = z.infer<typeof restoredGrants>;
export type KeptGrants = z.infer<typeof keptGrants>;
