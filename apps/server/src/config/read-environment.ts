import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { readConfig, type Config } from './config.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const ENV_FILE = join(ROOT, '.env');

/**
 * The configuration of this process: its environment, and what `.env` in the project's root adds.
 * @throws StartError naming the variable, what is wrong and an example
 */
export function readEnvironment(): Config {
  if (existsSync(ENV_FILE)) loadEnvFile(ENV_FILE);
  return readConfig(process.env, ROOT);
}
