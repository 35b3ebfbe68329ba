import { sql } from 'drizzle-orm';
import type {
  BakerList,
  BakerRow,
  BakerSort,
  ExportBakersQuery,
  InactiveReason,
  ListBakersQuery,
} from '@bakehouse/contract';
import type { Deps } from '../../deps.ts';
import { requireAdminModeOn, type Account } from '../identity/accounts.ts';
import { bakersRelation } from './bakers-sql.ts';
import { banInfoOf, type BanColumns } from './bans-sql.ts';
import type { RowSource } from '../lists/row-source.ts';
import type { PagedList } from '../lists/list-page.ts';
import type { Ordering } from '../lists/ordering.ts';
import {
  activityCutoffOf,
  toInstantOrdering,
  listPeople,
  PEOPLE_ORDERINGS,
  createPeopleExportSource,
  type PeopleList,
} from './people.ts';

interface StoredBaker extends BanColumns {
  email: string;
  cakes: number;
  last_bake_at: string;
  is_active: boolean;
  inactive_because: InactiveReason;
  banned_by_bakers: number;
}

const BAKER_ORDERINGS: Record<BakerSort, Ordering> = {
  ...PEOPLE_ORDERINGS,
  last_bake_at: toInstantOrdering(sql`last_bake_at`),
};

const toBakerRow = (stored: StoredBaker): BakerRow => ({
  email: stored.email,
  cake_permission_count: stored.cakes,
  last_bake_at: new Date(stored.last_bake_at).toISOString(),
  is_active: stored.is_active,
  ...(!stored.is_active && { inactive_because: stored.inactive_because }),
  ban_info: banInfoOf(stored, { admin: true }),
  banned_by_bakers: stored.banned_by_bakers,
});

const bakersListOf = (
  deps: Deps,
  account: Account,
  { admin, sort_by }: ListBakersQuery | ExportBakersQuery,
): PeopleList<StoredBaker, BakerRow> => {
  requireAdminModeOn({ account, admin }, 'You can list bakers only in admin mode.');
  return {
    name: 'bakers',
    from: bakersRelation(account, activityCutoffOf(deps)),
    stored: sql<StoredBaker>`to_json(bakers)`,
    toRow: toBakerRow,
    ordering: BAKER_ORDERINGS[sort_by],
  };
};

/** @throws HttpError 403 admin_required without admin mode, 400 for a cursor of another list */
export const listBakers = async (
  deps: Deps,
  account: Account,
  query: ListBakersQuery,
): Promise<PagedList<BakerList>> => listPeople(deps.db, bakersListOf(deps, account, query), query);

export const createBakerExportSource = async (
  deps: Deps,
  account: Account,
  query: ExportBakersQuery,
): Promise<RowSource<BakerRow>> =>
  createPeopleExportSource(deps.db, bakersListOf(deps, account, query), query);
