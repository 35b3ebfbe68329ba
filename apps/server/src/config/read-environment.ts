import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { readConfig, type Config } from './config.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const ENV_FILE = join(ROOT, '.env');

/**
 * Variables of the environment win over `.env` in the project's root.
 * @throws StartError naming the variable, the problem and an example
 */
export function readEnvironment(): Config {
  if (existsSync(ENV_FILE)) loadEnvFile(ENV_FILE);
  return readConfig(process.env, ROOT);
}
