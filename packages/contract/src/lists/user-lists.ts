import * as z from 'zod/mini';
import { banInfo } from '../access/bans.ts';
import { instant } from '../instant.ts';
import {
  flag,
  listOf,
  pageCursor,
  pageNumber,
  pageSize,
  searchText,
  sortDirection,
} from './paging.ts';

/** People who opened or baked a file within this many days are active. */
export const ACTIVE_DAYS = 90;

export const USER_STATUSES = ['all', 'active', 'inactive', 'banned'] as const;
export const OPENER_SORTS = ['email', 'cake_permission_count', 'last_opened_at', 'status'] as const;
export const BAKER_SORTS = ['email', 'cake_permission_count', 'last_bake_at', 'status'] as const;

export type UserStatus = (typeof USER_STATUSES)[number];
export type OpenerSort = (typeof OPENER_SORTS)[number];
export type BakerSort = (typeof BAKER_SORTS)[number];

const oneOf = (values: readonly string[]) => `must be one of ${values.join(', ')}`;

const listParameters = {
  page: z._default(pageNumber, 1),
  limit: z._default(pageSize, 10),
  cursor: z.optional(pageCursor),
  search: z.optional(searchText),
  created_after: z.optional(instant),
  created_before: z.optional(instant),
  status: z._default(z.enum(USER_STATUSES, oneOf(USER_STATUSES)), 'all'),
  sort_dir: z._default(sortDirection, 'desc'),
  admin: z.optional(flag),
  exact_total: z.optional(flag),
};

export const listOpenersQuery = z.object({
  ...listParameters,
  sort_by: z._default(z.enum(OPENER_SORTS, oneOf(OPENER_SORTS)), 'last_opened_at'),
});

export const listBakersQuery = z.object({
  ...listParameters,
  sort_by: z._default(z.enum(BAKER_SORTS, oneOf(BAKER_SORTS)), 'last_bake_at'),
});

export const openerRow = z.object({
  email: z.string(),
  /** Counts the files that `GET /get_files?user=` lists. */
  cake_permission_count: z.number(),
  last_opened_at: z.nullable(z.string()),
  is_active: z.boolean(),
  ban_info: z.nullable(banInfo),
  /** How many bakers have banned the address; present in admin mode only. */
  banned_by_bakers: z.optional(z.number()),
});

export const bakerRow = z.object({
  email: z.string(),
  /** Counts the files that `GET /get_files?baker=` lists. */
  cake_permission_count: z.number(),
  last_bake_at: z.string(),
  is_active: z.boolean(),
  /** Bans the baker from opening files, not from baking. `status=banned` lists these bakers. */
  ban_info: z.nullable(banInfo),
  banned_by_bakers: z.number(),
});

/** The status of an address that only bakers have banned, not the organisation. */
export const bannedBy = (bakers: number): string =>
  `Banned by ${bakers} ${bakers === 1 ? 'baker' : 'bakers'}`;

export const openerList = listOf(openerRow);
export const bakerList = listOf(bakerRow);

export type ListOpenersQuery = z.infer<typeof listOpenersQuery>;
export type ListBakersQuery = z.infer<typeof listBakersQuery>;
export type OpenerRow = z.infer<typeof openerRow>;
export type BakerRow = z.infer<typeof bakerRow>;
export type OpenerList = z.infer<typeof openerList>;
export type BakerList = z.infer<typeof bakerList>;
