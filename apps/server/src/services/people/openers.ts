import { sql } from 'drizzle-orm';
import type {
  ExportOpenersQuery,
  InactiveReason,
  ListOpenersQuery,
  OpenerList,
  OpenerRow,
  OpenerSort,
} from '@bakehouse/contract';
import type { Deps } from '../../deps.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';
import { banInfoOf, type BanColumns } from './bans-sql.ts';
import type { RowSource } from '../lists/row-source.ts';
import type { PagedList } from '../lists/list-page.ts';
import { openersRelation } from './openers-sql.ts';
import type { Ordering } from '../lists/ordering.ts';
import {
  activityCutoffOf,
  toInstantOrdering,
  listPeople,
  PEOPLE_ORDERINGS,
  createPeopleExportSource,
  type PeopleList,
} from './people.ts';

interface StoredOpener extends BanColumns {
  email: string;
  cakes: number;
  last_opened_at: string | null;
  is_active: boolean;
  inactive_because: InactiveReason;
}

export const OPENER_ORDERINGS: Record<OpenerSort, Ordering> = {
  ...PEOPLE_ORDERINGS,
  last_opened_at: { ...toInstantOrdering(sql`last_opened_at`), isNullable: true },
};

const toOpenerRow = (stored: StoredOpener, admin: boolean | undefined): OpenerRow => {
  const { email, cakes, last_opened_at: at, is_active, inactive_because } = stored;
  const { banned_by_bakers } = stored;
  return {
    email,
    cake_permission_count: cakes,
    last_opened_at: at && new Date(at).toISOString(),
    is_active,
    ...(!is_active && { inactive_because }),
    ban_info: banInfoOf(stored, { admin }),
    ...(banned_by_bakers !== null && { banned_by_bakers }),
  };
};

const openersListOf = (
  deps: Deps,
  account: Account,
  { admin, domains, sort_by }: ListOpenersQuery | ExportOpenersQuery,
): PeopleList<StoredOpener, OpenerRow> => {
  requireAdminMode(account, admin);
  return {
    name: 'openers',
    from: openersRelation({ account, admin, domains, activeSince: activityCutoffOf(deps) }),
    stored: sql<StoredOpener>`to_json(openers)`,
    toRow: (stored) => toOpenerRow(stored, admin),
    ordering: OPENER_ORDERINGS[sort_by],
  };
};

/** Lists people with a grant for the caller's files, and people who opened one or are banned by the caller. */
export const listOpeners = async (
  deps: Deps,
  account: Account,
  query: ListOpenersQuery,
): Promise<PagedList<OpenerList>> =>
  listPeople(deps.db, openersListOf(deps, account, query), query);

export const createOpenerExportSource = async (
  deps: Deps,
  account: Account,
  query: ExportOpenersQuery,
): Promise<RowSource<OpenerRow>> =>
  createPeopleExportSource(deps.db, openersListOf(deps, account, query), query);
