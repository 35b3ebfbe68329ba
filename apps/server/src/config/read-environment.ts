import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { readConfig, type Config } from './config.ts';

const REPOSITORY_FOLDER = join(import.meta.dirname, '../../../..');
const ENV_FILE = join(REPOSITORY_FOLDER, '.env');

/** Environment variables take precedence over the `.env` file in the root of the repository. */
export function readEnvironment(): Config {
  if (existsSync(ENV_FILE)) loadEnvFile(ENV_FILE);
  return readConfig(process.env, REPOSITORY_FOLDER);
}
