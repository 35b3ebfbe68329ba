import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { OWN_FILES } from '../lib/own-files/own-files.ts';
import { readConfig, type Config } from './config.ts';

/** Environment variables take precedence over the `.env` file in the root of the repository. */
export function readEnvironment(): Config {
  const { environment, settings } = OWN_FILES;
  if (environment !== undefined && existsSync(environment)) loadEnvFile(environment);
  return readConfig(process.env, settings);
}
