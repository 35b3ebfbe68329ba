import { assembleDeps } from '../assemble-deps.ts';
import type { Config } from '../config/config.ts';
import { readSecret } from '../config/secret.ts';
import type { DatabaseClient } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { systemRandom } from '../lib/crypto/random.ts';
import { createLog } from '../lib/log.ts';

export const assembleCommandDeps = async (
  config: Config,
  { db }: DatabaseClient,
): Promise<Deps> => {
  await migrateDatabase(config, db);
  const secret = readSecret(config, systemRandom);
  return assembleDeps({ config, db, log: createLog('warn'), random: systemRandom, secret });
};
