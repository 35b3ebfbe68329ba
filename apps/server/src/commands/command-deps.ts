import { userInfo } from 'node:os';
import { assembleDeps } from '../assemble-deps.ts';
import type { Config } from '../config/config.ts';
import type { Project } from '../config/projects.ts';
import { findServerSecret } from '../config/secret.ts';
import type { DatabaseClient } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { systemRandom } from '../lib/crypto/random.ts';
import { createLog } from '../lib/log.ts';
import { StartError } from '../lib/start-error.ts';

/** The machine's user who runs the command; under sudo, the user who called sudo. */
export const readUserName = (): string => {
  try {
    return process.env.SUDO_USER ?? userInfo().username;
  } catch {
    // The user of a container may have no name.
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
};

export const assembleCommandDeps = async (config: Config, { db }: DatabaseClient) => {
  await migrateDatabase(config, db);
  const secret = findServerSecret(config);
  return assembleDeps({ config, db, log: createLog('warn'), random: systemRandom, secret });
};

/** @throws StartError for an id that no project has */
export const requireConfiguredProject = (
  { projects }: Pick<Deps, 'projects'>,
  projectId: string | undefined,
): Project => {
  const project = projectId === undefined ? projects.portal : projects.byId(projectId);
  if (project) return project;
  const known = projects.all.map(({ project_id: one }) => one).join(', ');
  throw new StartError(`There is no project ${projectId}. The configuration has ${known}.`);
};
