import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm';
import type { ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import { registeredApps } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { isAfterCursor, toSearchPage, type FoundPage, type SearchPage } from '../search-page.ts';
import { toClientCondition, type ClientQuery } from './client-filters.ts';

/** A client that acts by itself, or one that people log in to. */
export type ClientKind = 'machine' | 'app';

const isMachine = sql`${registeredApps.metadata}->'grant_types' @> '["client_credentials"]'::jsonb`;

export const isClientOf = ({ project_id: id }: Project, kind: ClientKind): SQL | undefined =>
  and(eq(registeredApps.projectId, id), kind === 'machine' ? isMachine : sql`not ${isMachine}`);

interface ClientSearch extends SearchPage {
  kind: ClientKind;
  query?: ClientQuery | null | undefined;
}

const POSITION = { at: registeredApps.createdAt, id: registeredApps.clientId };

/**
 * The oldest clients come first.
 * @throws HttpError 400 invalid_request for a wrong cursor
 */
export async function searchClients(
  { db }: Pick<Deps, 'db'>,
  project: Project,
  { kind, limit, cursor, query }: ClientSearch,
): Promise<FoundPage<ConnectedApp>> {
  const matches = and(isClientOf(project, kind), query ? toClientCondition(query) : undefined);
  const [counted] = await db.select({ total: count() }).from(registeredApps).where(matches);
  const found = await db
    .select()
    .from(registeredApps)
    .where(and(matches, isAfterCursor(cursor, POSITION)))
    .orderBy(asc(POSITION.at), asc(POSITION.id))
    .limit(limit + 1);
  const { rows, nextCursor } = toSearchPage(found, limit, ({ createdAt, clientId }) => [
    createdAt.toISOString(),
    clientId,
  ]);
  return { rows: rows.map(({ metadata }) => metadata), total: counted?.total ?? 0, nextCursor };
}
