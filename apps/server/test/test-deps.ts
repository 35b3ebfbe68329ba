import { readConfig } from '../src/config.ts';
import type { Database } from '../src/db/client.ts';
import type { Deps } from '../src/deps.ts';
import { createClock } from '../src/lib/clock.ts';
import { createSessionJwts } from '../src/lib/jwt.ts';
import { systemRandom } from '../src/lib/random.ts';
import { createSecrets } from '../src/lib/secrets.ts';
import { createSlowHash } from '../src/lib/slow-hash.ts';
import { createTurns } from '../src/lib/turns.ts';
import type { Log } from '../src/lib/log.ts';
import { readProjects, type Projects } from '../src/projects.ts';

const SECRET = 'a secret that is only used in tests';

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/**
 * @param variables what the test wants to differ from the defaults of `start`
 * @param projects those of the configuration, unless given
 */
export async function createTestDeps(
  db: Database,
  variables: NodeJS.ProcessEnv = {},
  log: Log = silent,
  projects?: Projects,
): Promise<Deps> {
  const config = readConfig(variables, import.meta.dirname);
  const random = systemRandom;
  const clock = createClock();
  const secrets = createSecrets(SECRET, random);
  return {
    config,
    projects: projects ?? readProjects(config.configFile, config.demo),
    db,
    clock,
    random,
    secrets,
    slowHash: createSlowHash(),
    turns: createTurns(),
    jwts: await createSessionJwts({ db, clock, random, secrets }),
    log,
  };
}
