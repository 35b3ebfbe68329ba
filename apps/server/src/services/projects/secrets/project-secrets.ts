import { timingSafeEqual } from 'node:crypto';
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import { projectSecrets } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { createToken, hashToken } from '../../../lib/crypto/tokens.ts';
import { COMMAND_CALLER } from '../../../lib/http/caller.ts';
import { toUnknownActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { lockLogEarly, runRecorded, withoutRecord } from '../../audit/recorded-transaction.ts';

/** Two, so that a back end can change over to a new secret while the old one still works. */
export const MAX_PROJECT_SECRETS = 2;

const USE_TIME_RESOLUTION_MS = 60_000;

type SecretDeps = Pick<Deps, 'db' | 'clock'>;

/** The rows without the hashes. */
const shownColumns = {
  id: projectSecrets.id,
  createdAt: projectSecrets.createdAt,
  lastUsedAt: projectSecrets.lastUsedAt,
};

const isSecretOf = ({ project_id: projectId }: Project) => eq(projectSecrets.projectId, projectId);

export const listProjectSecrets = ({ db }: Pick<Deps, 'db'>, project: Project) =>
  db
    .select(shownColumns)
    .from(projectSecrets)
    .where(isSecretOf(project))
    .orderBy(asc(projectSecrets.createdAt), asc(projectSecrets.id));

/** An id of the project shows whether the secret is of a test or a live project. */
const secretPrefixOf = ({ project_id: id }: Project) =>
  id.startsWith('project-live-') ? 'secret-live-' : 'secret-test-';

/** @returns undefined when the project has two secrets already */
export function createProjectSecret(
  deps: Deps,
  project: Project,
  operator: string,
): Promise<{ id: string; secret: string } | undefined> {
  const id = deps.random.uuid();
  const secret = `${secretPrefixOf(project)}${createToken(deps.random)}`;
  return runRecorded<{ id: string; secret: string } | undefined>(deps, async (tx) => {
    // Two commands at once must count each other's secret.
    await lockLogEarly(tx, deps, project.organisationId);
    const known = await tx.$count(projectSecrets, isSecretOf(project));
    if (known >= MAX_PROJECT_SECRETS) return withoutRecord(undefined);
    await tx.insert(projectSecrets).values({
      id,
      projectId: project.project_id,
      hash: hashToken(secret),
      createdAt: deps.clock.now(),
    });
    const event = createAuditEvent(deps, 'project_secret_created', {
      actor: toUnknownActor(operator, COMMAND_CALLER),
      details: { project: project.name, id },
    });
    return {
      result: { id, secret },
      record: { organisationId: project.organisationId, events: [event] },
    };
  });
}

/** @returns false when the project has no such secret */
export const removeProjectSecret = (
  deps: Deps,
  project: Project,
  { id, operator }: { id: string; operator: string },
): Promise<boolean> =>
  runRecorded(deps, async (tx) => {
    const removed = await tx
      .delete(projectSecrets)
      .where(and(isSecretOf(project), eq(projectSecrets.id, id)))
      .returning({ id: projectSecrets.id });
    if (removed.length === 0) return withoutRecord(false);
    const event = createAuditEvent(deps, 'project_secret_removed', {
      actor: toUnknownActor(operator, COMMAND_CALLER),
      details: { project: project.name, id },
    });
    return {
      result: true,
      record: { organisationId: project.organisationId, events: [event] },
    };
  });

const isConfiguredSecret = ({ secret_hashes: hashes }: Project, hash: Buffer) =>
  hashes.some((known) => timingSafeEqual(Buffer.from(known, 'base64url'), hash));

const recordUse = async ({ db, clock }: SecretDeps, id: string) => {
  const now = clock.now();
  const before = new Date(now.getTime() - USE_TIME_RESOLUTION_MS);
  const isOutdated = or(isNull(projectSecrets.lastUsedAt), lt(projectSecrets.lastUsedAt, before));
  await db
    .update(projectSecrets)
    .set({ lastUsedAt: now })
    .where(and(eq(projectSecrets.id, id), isOutdated));
};

const isOutdatedUse = ({ clock }: SecretDeps, lastUsedAt: Date | null) =>
  lastUsedAt === null || clock.now().getTime() - lastUsedAt.getTime() > USE_TIME_RESOLUTION_MS;

export async function isProjectSecret(
  deps: SecretDeps,
  project: Project,
  secret: string,
): Promise<boolean> {
  const hash = hashToken(secret);
  if (isConfiguredSecret(project, hash)) return true;
  const [found] = await deps.db
    .select(shownColumns)
    .from(projectSecrets)
    .where(and(eq(projectSecrets.hash, hash), isSecretOf(project)));
  if (!found) return false;
  if (isOutdatedUse(deps, found.lastUsedAt)) await recordUse(deps, found.id);
  return true;
}
