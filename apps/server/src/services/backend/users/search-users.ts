import { and, asc, count, or, type SQL } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import { users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { readStoredUsers } from '../../identity/provider/wire-user.ts';
import { isAfterCursor, toSearchPage, type FoundPage, type SearchPage } from '../search-page.ts';
import { isUserOf, toBackendUser, type BackendUser } from './backend-users.ts';
import { USER_FILTERS } from './user-filters.ts';

export interface UserFilterOperand {
  filter_name: string;
  filter_value?: unknown;
}

export interface UserSearch extends SearchPage {
  query?: { operator: 'AND' | 'OR'; operands: readonly UserFilterOperand[] } | null | undefined;
}

const POSITION = { at: users.createdAt, id: users.id };

const wrongFilterError = (index: number, message: string) => {
  const field = `query.operands.${index}`;
  return new HttpError(400, 'invalid_request', `${field} ${message}`, {
    fields: { [field]: message },
  });
};

const toConditions = ({ db }: Deps, { query }: UserSearch): SQL | undefined => {
  if (!query) return undefined;
  const conditions = query.operands.map(({ filter_name: name, filter_value: value }, index) => {
    const filter = USER_FILTERS.get(name);
    if (!filter) {
      const known = [...USER_FILTERS.keys()].join(', ');
      throw wrongFilterError(index, `must have a filter_name of ${known}`);
    }
    const parsed = filter.schema.safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw wrongFilterError(index, `has a wrong filter_value: ${issue?.message ?? ''}`);
    }
    return filter.toCondition(db, parsed.data);
  });
  return query.operator === 'AND' ? and(...conditions) : or(...conditions);
};

/**
 * The oldest users come first.
 * @throws HttpError 400 invalid_request for an unknown filter, a wrong value or a wrong cursor
 */
export async function searchUsers(
  deps: Deps,
  project: Project,
  search: UserSearch,
): Promise<FoundPage<BackendUser>> {
  const matches = and(isUserOf(project), toConditions(deps, search));
  const [counted] = await deps.db.select({ total: count() }).from(users).where(matches);
  const found = await readStoredUsers(deps.db, deps.factors, {
    where: and(matches, isAfterCursor(search.cursor, POSITION)),
    orderBy: [asc(POSITION.at), asc(POSITION.id)],
    limit: search.limit + 1,
  });
  const { rows, nextCursor } = toSearchPage(
    found.map(toBackendUser),
    search.limit,
    ({ created_at: at, user_id: id }) => [at, id],
  );
  return { rows, total: counted?.total ?? 0, nextCursor };
}
