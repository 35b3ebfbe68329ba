import { sql } from 'drizzle-orm';
import type {
  ExportOpenersQuery,
  ListOpenersQuery,
  OpenerList,
  OpenerRow,
  OpenerSort,
} from '@bakehouse/contract';
import type { Deps } from '../../deps.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';
import { banInfoOf, type StoredBan } from './bans-sql.ts';
import type { Source } from '../lists/source.ts';
import type { Listed } from '../lists/list-page.ts';
import { openersSeen } from './openers-sql.ts';
import type { Ordering } from '../lists/ordering.ts';
import {
  activeSince,
  byInstant,
  listPeople,
  PEOPLE_ORDERINGS,
  peopleSource,
  type People,
} from './people.ts';

interface StoredOpener extends StoredBan {
  email: string;
  cakes: number;
  last_opened_at: string | null;
  is_active: boolean;
}

export const OPENER_ORDERINGS: Record<OpenerSort, Ordering> = {
  ...PEOPLE_ORDERINGS,
  last_opened_at: { ...byInstant(sql`last_opened_at`), isNullable: true },
};

const toRow = (stored: StoredOpener): OpenerRow => {
  const { email, cakes, last_opened_at: at, is_active, banned_by_bakers } = stored;
  return {
    email,
    cake_permission_count: cakes,
    last_opened_at: at && new Date(at).toISOString(),
    is_active,
    ban_info: banInfoOf(stored),
    ...(banned_by_bakers !== null && { banned_by_bakers }),
  };
};

const openers = (
  deps: Deps,
  account: Account,
  { admin, sort_by }: ListOpenersQuery | ExportOpenersQuery,
): People<StoredOpener, OpenerRow> => {
  requireAdminMode(account, admin);
  return {
    name: 'openers',
    from: openersSeen({ account, admin, activeSince: activeSince(deps) }),
    stored: sql<StoredOpener>`to_json(openers)`,
    toRow,
    ordering: OPENER_ORDERINGS[sort_by],
  };
};

/**
 * Who has a grant for the caller's files, has opened one, or is banned by the caller; with `admin` the
 * same of the whole organisation and of all its bakers.
 * @throws HttpError 403 admin_required, 400 for a cursor of another list or order
 */
export const listOpeners = async (
  deps: Deps,
  account: Account,
  query: ListOpenersQuery,
): Promise<Listed<OpenerList>> => listPeople(deps.db, openers(deps, account, query), query);

/** @throws HttpError 403 admin_required */
export const openerSource = async (
  deps: Deps,
  account: Account,
  query: ExportOpenersQuery,
): Promise<Source<OpenerRow>> => peopleSource(deps.db, openers(deps, account, query), query);
