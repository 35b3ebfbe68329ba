import { and, asc, count, eq, gt, or, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Project } from '../../../config/projects.ts';
import { users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { readJsonText } from '../../../lib/json-text.ts';
import { readStoredUsers } from '../../identity/provider/wire-user.ts';
import { isUserOf, toBackendUser, type BackendUser } from './backend-users.ts';
import { USER_FILTERS } from './user-filters.ts';

export interface UserFilterOperand {
  filter_name: string;
  filter_value?: unknown;
}

export interface UserSearch {
  cursor?: string | null | undefined;
  limit: number;
  query?: { operator: 'AND' | 'OR'; operands: readonly UserFilterOperand[] } | null | undefined;
}

interface FoundUsers {
  users: BackendUser[];
  total: number;
  nextCursor: string | null;
}

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

const cursorSchema = z.tuple([z.iso.datetime(), z.string()]);

const writeSearchCursor = ({ created_at: at, user_id: id }: BackendUser) =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** @throws HttpError 400 invalid_request for a cursor that no search has made */
const isAfterCursor = (text: string | null | undefined) => {
  if (!text) return undefined;
  const json = readJsonText(Uint8Array.from(Buffer.from(text, 'base64url')).buffer);
  const cursor = json.ok ? cursorSchema.safeParse(json.value).data : undefined;
  if (!cursor) {
    const message = 'must be the next_cursor of the page before';
    throw new HttpError(400, 'invalid_request', `cursor ${message}`, {
      fields: { cursor: message },
    });
  }
  const [createdAt, id] = [new Date(cursor[0]), cursor[1]];
  return or(gt(users.createdAt, createdAt), and(eq(users.createdAt, createdAt), gt(users.id, id)));
};

/**
 * The oldest users come first.
 * @throws HttpError 400 invalid_request for an unknown filter, a wrong value or a wrong cursor
 */
export async function searchUsers(
  deps: Deps,
  project: Project,
  search: UserSearch,
): Promise<FoundUsers> {
  const matches = and(isUserOf(project), toConditions(deps, search));
  const [counted] = await deps.db.select({ total: count() }).from(users).where(matches);
  const found = await readStoredUsers(deps.db, deps.factors, {
    where: and(matches, isAfterCursor(search.cursor)),
    orderBy: [asc(users.createdAt), asc(users.id)],
    limit: search.limit + 1,
  });
  const page = found.slice(0, search.limit).map(toBackendUser);
  const last = page.at(-1);
  return {
    users: page,
    total: counted?.total ?? 0,
    nextCursor: found.length > search.limit && last ? writeSearchCursor(last) : null,
  };
}
