import {
  bakerRow,
  type BakerSort,
  type BanInfo,
  type BanLevel,
  listSchemaOf,
  openerList,
  type OpenerRow,
  type OpenerSort,
  type PageSize,
  type SortDirection,
  type UserStatus,
} from '@bakehouse/contract';
import * as z from 'zod/mini';
import type { Http } from './http/http.ts';
import { type Page, toPage } from './page.ts';

export interface PeopleQuery<Sort extends string, Status extends string> {
  page: number;
  /** Of the page, as an answer of the same list in the same order named it. */
  cursor?: string | null;
  size: PageSize;
  sort: Sort;
  direction: SortDirection;
  search: string;
  status: Status | 'all';
  /** after ≤ t < before */
  after: string | null;
  before: string | null;
  admin: boolean;
}

export type OpenersQuery = PeopleQuery<OpenerSort, UserStatus>;
export type BakersQuery = PeopleQuery<BakerSort, UserStatus>;

export interface Ban {
  level: BanLevel;
  reason: string;
}

export interface Opener {
  email: string;
  /** How many files the address has access to, now or at other times. */
  cakes: number;
  lastOpened: string | null;
  isActive: boolean;
  /** The organisation's, else the viewer's own. */
  ban: Ban | null;
  /** How many bakers ban the address; 0 outside admin mode. */
  bannedByBakers: number;
}

export interface Baker {
  email: string;
  cakes: number;
  lastBake: string;
  isActive: boolean;
  /** Null where the list does not tell: who is inactive may just not have baked for long. */
  isDeactivated: boolean | null;
}

export interface UserListsApi {
  openers: (query: OpenersQuery, signal: AbortSignal) => Promise<Page<Opener>>;
  /** In admin mode only. */
  bakers: (query: BakersQuery, signal: AbortSignal) => Promise<Page<Baker>>;
}

const shownRow = z.omit(bakerRow, { ban_info: true, banned_by_bakers: true });

/** The same row where the count goes by its other name. */
const namedRow = z.extend(z.omit(shownRow, { cake_permission_count: true }), {
  cake_count: z.number(),
});
const bakerReply = listSchemaOf(z.union([shownRow, namedRow]));

export const toBan = (info: BanInfo | null): Ban | null =>
  info && { level: info.ban_level, reason: info.reason };

const toOpener = (row: OpenerRow): Opener => ({
  email: row.email,
  cakes: row.cake_permission_count,
  lastOpened: row.last_opened_at,
  isActive: row.is_active,
  ban: toBan(row.ban_info),
  bannedByBakers: row.banned_by_bakers ?? 0,
});

const toBaker = (row: z.infer<typeof shownRow> | z.infer<typeof namedRow>): Baker => ({
  email: row.email,
  cakes: 'cake_count' in row ? row.cake_count : row.cake_permission_count,
  lastBake: row.last_bake_at,
  isActive: row.is_active,
  isDeactivated: row.is_active ? false : null,
});

export const toQuery = (query: PeopleQuery<string, string>) => ({
  page: String(query.page),
  cursor: query.cursor ?? undefined,
  limit: String(query.size),
  sort_by: query.sort,
  sort_dir: query.direction,
  search: query.search || undefined,
  status: query.status === 'all' ? undefined : query.status,
  created_after: query.after ?? undefined,
  created_before: query.before ?? undefined,
  admin: query.admin ? 'true' : undefined,
});

export const createUserListsApi = (http: Http): UserListsApi => ({
  async openers(query, signal) {
    const call = { query: toQuery(query), schema: openerList, signal };
    return toPage(await http.getAnswer('/users/openers', call), toOpener);
  },
  async bakers(query, signal) {
    const call = { query: toQuery(query), schema: bakerReply, signal };
    return toPage(await http.getAnswer('/users/bakers', call), toBaker);
  },
});
