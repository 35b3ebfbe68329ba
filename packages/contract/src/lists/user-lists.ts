import * as z from 'zod/mini';
import { banInfo } from '../access/bans.ts';
import { instant } from '../instant.ts';
import { oneOfMessage } from '../error-messages.ts';
import {
  DEFAULT_PAGE_SIZE,
  queryFlag,
  listSchemaOf,
  pageCursor,
  pageNumber,
  pageSize,
  searchText,
  sortDirection,
} from './paging.ts';

/** A user who opened or baked a file within this many days is active. */
export const ACTIVE_USER_WINDOW_DAYS = 90;

export const USER_STATUSES = ['all', 'active', 'inactive', 'banned'] as const;
export const OPENER_SORTS = ['email', 'cake_permission_count', 'last_opened_at', 'status'] as const;
export const BAKER_SORTS = ['email', 'cake_permission_count', 'last_bake_at', 'status'] as const;

/** Why `is_active` is false. A caller who may not know of an account reads `never`. */
const INACTIVE_REASONS = ['no_account', 'deactivated', 'never', 'long_ago'] as const;

export const inactiveReason = z.enum(INACTIVE_REASONS);

export type InactiveReason = z.infer<typeof inactiveReason>;
export type UserStatus = (typeof USER_STATUSES)[number];
export type OpenerSort = (typeof OPENER_SORTS)[number];
export type BakerSort = (typeof BAKER_SORTS)[number];

/** Each text follows the word "Inactive". */
export const INACTIVE_REASON_TEXTS = {
  no_account: 'No account',
  deactivated: 'Deactivated',
  never: 'Not opened yet',
  long_ago: `For over ${ACTIVE_USER_WINDOW_DAYS} days`,
} as const satisfies Record<InactiveReason, string>;

const listUsersQuery = z.object({
  page: z._default(pageNumber, 1),
  limit: z._default(pageSize, DEFAULT_PAGE_SIZE),
  cursor: z.optional(pageCursor),
  search: z.optional(searchText),
  created_after: z.optional(instant),
  created_before: z.optional(instant),
  status: z._default(z.enum(USER_STATUSES, oneOfMessage), 'all'),
  sort_dir: z._default(sortDirection, 'desc'),
  admin: z.optional(queryFlag),
  exact_total: z.optional(queryFlag),
});

export const listOpenersQuery = z.extend(listUsersQuery, {
  domains: z.optional(queryFlag),
  sort_by: z._default(z.enum(OPENER_SORTS, oneOfMessage), 'last_opened_at'),
});

export const listBakersQuery = z.extend(listUsersQuery, {
  sort_by: z._default(z.enum(BAKER_SORTS, oneOfMessage), 'last_bake_at'),
});

export const openerRow = z.object({
  email: z.string(),
  /** The number of files that `GET /get_files?user=` lists for the address. */
  cake_permission_count: z.number(),
  last_opened_at: z.nullable(z.string()),
  is_active: z.boolean(),
  inactive_because: z.optional(inactiveReason),
  ban_info: z.nullable(banInfo),
  /** How many bakers have banned the address; present in admin mode only. */
  banned_by_bakers: z.optional(z.number()),
});

export const bakerRow = z.object({
  email: z.string(),
  /** The number of files that `GET /get_files?baker=` lists for the address. */
  cake_permission_count: z.number(),
  last_bake_at: z.string(),
  is_active: z.boolean(),
  inactive_because: z.optional(inactiveReason),
  /** The organisation's ban, which keeps the baker from opening files but not from baking. */
  ban_info: z.nullable(banInfo),
  banned_by_bakers: z.number(),
});

export const bannedByBakersText = (bakers: number): string =>
  `Banned by ${bakers} ${bakers === 1 ? 'baker' : 'bakers'}`;

export const openerList = listSchemaOf(openerRow);
export const bakerList = listSchemaOf(bakerRow);

export type ListOpenersQuery = z.infer<typeof listOpenersQuery>;
export type ListBakersQuery = z.infer<typeof listBakersQuery>;
export type OpenerRow = z.infer<typeof openerRow>;
export type BakerRow = z.infer<typeof bakerRow>;
export type OpenerList = z.infer<typeof openerList>;
export type BakerList = z.infer<typeof bakerList>;
