import { assembleDeps } from '../../src/assemble-deps.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../../src/db/client.ts';
import type { Deps } from '../../src/deps.ts';
import { createSlowHash } from '../../src/lib/crypto/slow-hash.ts';
import { systemRandom } from '../../src/lib/crypto/random.ts';
import type { Log } from '../../src/lib/log.ts';
import { readPortalOrganisationId } from '../../src/services/identity/organisations.ts';
import { readProjects, type Projects } from '../../src/config/projects.ts';

const TEST_SECRET = 'a secret that is only used in tests';

/** The lowest parameters of argon2id, because thousands of tests log in. */
const FASTEST_HASH_PARAMETERS = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

interface TestParts {
  clock?: Clock | undefined;
  factors?: Deps['factors'] | undefined;
  log?: Log | undefined;
  /** By default, the demo project, also outside developer mode. */
  projects?: Projects;
}

export async function createTestDeps(
  db: Database,
  variables: NodeJS.ProcessEnv = {},
  { clock, factors, log = silentLog, projects }: TestParts = {},
): Promise<Deps> {
  const config = readConfig(variables, import.meta.dirname);
  return assembleDeps({
    config,
    db,
    clock,
    factors,
    log,
    random: systemRandom,
    secret: TEST_SECRET,
    slowHash: createSlowHash(FASTEST_HASH_PARAMETERS),
    projects:
      projects ??
      readProjects(config.configFile, {
        ...config,
        portalOrganisationId: await readPortalOrganisationId(db, config),
        demo: true,
      }),
  });
}
