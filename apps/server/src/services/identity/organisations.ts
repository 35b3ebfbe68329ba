import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { Project } from '../../config/projects.ts';
import type { Queries } from '../../db/client.ts';
import { organisations, sessions, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';

const FIRST_ORGANISATION_IDS = {
  demo: 'organization-test-00000000-0000-4000-8000-000000000001',
  empty: 'organization-live-00000000-0000-4000-8000-000000000001',
} as const;

/** The organisation of the portal has no project in its row, because another project can become the first one. */
const selectPortalOrganisation = (db: Queries) =>
  db
    .select({ id: organisations.id })
    .from(organisations)
    .where(isNull(organisations.projectId))
    .orderBy(organisations.createdAt)
    .limit(1);

export const hasPortalOrganisation = async (db: Queries): Promise<boolean> =>
  (await selectPortalOrganisation(db)).length > 0;

/** In an empty database, all servers that start together choose the same id. */
export async function readPortalOrganisationId(
  db: Queries,
  { demo }: Pick<Config, 'demo'>,
): Promise<string> {
  const [found] = await selectPortalOrganisation(db);
  return found?.id ?? FIRST_ORGANISATION_IDS[demo ? 'demo' : 'empty'];
}

export const insertPortalOrganisation = (tx: Queries, { projects, clock }: Deps) =>
  tx
    .insert(organisations)
    .values({ id: projects.portal.organisationId, name: 'Bakehouse', createdAt: clock.now() });

const hasOwnUsers = ({ users_of, organisationId }: Project, portal: Project) =>
  users_of === undefined && organisationId !== portal.organisationId;

const listProjectsWithOwnUsers = ({ all, portal }: Deps['projects']) =>
  all.filter((project) => hasOwnUsers(project, portal));

/** Idempotent, also for servers that start together. */
export async function insertProjectOrganisations(
  db: Queries,
  { projects, clock }: Pick<Deps, 'projects' | 'clock'>,
): Promise<void> {
  const createdAt = clock.now();
  const rows = listProjectsWithOwnUsers(projects).map(
    ({ organisationId: id, project_id: projectId, name }) => ({ id, projectId, name, createdAt }),
  );
  if (rows.length > 0) await db.insert(organisations).values(rows).onConflictDoNothing();
}

/** Sessions from a time when all projects shared their users have ended for the projects with their own. */
export async function warnAboutLostUsers({ db, projects, log }: Deps): Promise<void> {
  const projectIds: string[] = [];
  for (const { project_id: projectId, organisationId } of listProjectsWithOwnUsers(projects)) {
    const [lost] = await db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.projectId, projectId), ne(users.organisationId, organisationId)))
      .limit(1);
    if (lost) projectIds.push(projectId);
  }
  if (projectIds.length === 0) return;
  log.warn(
    { projects: projectIds },
    `projects have users of their own now, so earlier users cannot log in there: to share the users of the portal again, set "users_of": "${projects.portal.project_id}" in their configuration`,
  );
}

/** The keys of the portal's organisation are older than the others, so they begin with no id. */
export const keyWithin = (
  { projects }: Pick<Deps, 'projects'>,
  organisationId: string,
  key: string,
): string => (organisationId === projects.portal.organisationId ? key : `${organisationId} ${key}`);

export function organisationIdOf({ projects }: Pick<Deps, 'projects'>, projectId: string): string {
  const project = projects.byId(projectId);
  if (!project) throw new Error(`There is no project ${projectId}.`);
  return project.organisationId;
}
