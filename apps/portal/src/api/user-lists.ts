import {
  bakerRow,
  type BakerSort,
  type BanInfo,
  type BanLevel,
  type InactiveReason,
  listSchemaOf,
  type OpenerRow,
  type OpenerSort,
  type UserStatus,
} from '@bakehouse/contract';
import { listBakers, listOpeners } from '@bakehouse/contract/calls/users';
import * as z from 'zod/mini';
import type { Http } from './http/http.ts';
import { type ListPage, type PageRequest, toListPage, toPageParams } from './page.ts';

export interface UserListQuery<Sort extends string> extends PageRequest<Sort> {
  status: UserStatus;
}

export interface OpenersQuery extends UserListQuery<OpenerSort> {
  /** Whether domains with access have rows, too. */
  hasDomains?: boolean;
}
export type BakersQuery = UserListQuery<BakerSort>;

export interface Ban {
  level: BanLevel;
  /** Empty for a ban of the organisation outside admin mode, whose reason the server keeps. */
  reason: string;
}

export interface Opener {
  email: string;
  /** The number of files with a grant for the address, even if their dates forbid opening now. */
  cakes: number;
  lastOpened: string | null;
  isActive: boolean;
  inactive: InactiveReason | null;
  /** The ban by the organisation, or else the viewer's own ban; null without a ban. */
  ban: Ban | null;
  /** The number of bakers that ban the address; 0 outside admin mode. */
  bannedByBakers: number;
}

export interface Baker {
  email: string;
  cakes: number;
  lastBake: string;
  isActive: boolean;
  /** Null if active, or if the server does not say why the baker is inactive. */
  inactive: InactiveReason | null;
}

export interface UserListsApi {
  openers: (query: OpenersQuery, signal: AbortSignal) => Promise<ListPage<Opener>>;
  /** The server refuses this request outside admin mode. */
  bakers: (query: BakersQuery, signal: AbortSignal) => Promise<ListPage<Baker>>;
}

const bakerListRow = z.omit(bakerRow, { ban_info: true, banned_by_bakers: true });

/** A server may send the count as `cake_count` instead of `cake_permission_count`. */
const bakerListRowWithCakeCount = z.extend(z.omit(bakerListRow, { cake_permission_count: true }), {
  cake_count: z.number(),
});
const bakerListReply = listSchemaOf(z.union([bakerListRow, bakerListRowWithCakeCount]));

export const toBan = (info: BanInfo | null): Ban | null =>
  info && { level: info.ban_level, reason: info.reason ?? '' };

const toOpener = (row: OpenerRow): Opener => ({
  email: row.email,
  cakes: row.cake_permission_count,
  lastOpened: row.last_opened_at,
  isActive: row.is_active,
  inactive: row.inactive_because ?? null,
  ban: toBan(row.ban_info),
  bannedByBakers: row.banned_by_bakers ?? 0,
});

const toBaker = (
  row: z.infer<typeof bakerListRow> | z.infer<typeof bakerListRowWithCakeCount>,
): Baker => ({
  email: row.email,
  cakes: 'cake_count' in row ? row.cake_count : row.cake_permission_count,
  lastBake: row.last_bake_at,
  isActive: row.is_active,
  inactive: row.inactive_because ?? null,
});

export const toUserListParams = <Sort extends string>(query: UserListQuery<Sort>) => ({
  ...toPageParams(query),
  status: query.status === 'all' ? undefined : query.status,
  created_after: query.after ?? undefined,
  created_before: query.before ?? undefined,
});

export const toOpenersParams = ({ hasDomains = false, ...query }: OpenersQuery) => ({
  ...toUserListParams(query),
  domains: hasDomains ? ('true' as const) : undefined,
});

export const createUserListsApi = (http: Http): UserListsApi => ({
  async openers(query, signal) {
    const answer = await http.page(listOpeners, toOpenersParams(query), { signal });
    return toListPage(answer, toOpener);
  },
  async bakers(query, signal) {
    const call = { ...listBakers, reply: bakerListReply };
    return toListPage(await http.page(call, toUserListParams(query), { signal }), toBaker);
  },
});
