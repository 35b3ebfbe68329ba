import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { ROOT } from '../run.ts';

/** What the commands read of their surroundings. */
export interface Environment {
  PORT: string | undefined;
  BAKEHOUSE_PASSWORD: string | undefined;
  BAKEHOUSE_PIN: string | undefined;
  /** A package runner goes to its package's folder first and says here where it was called. */
  INIT_CWD: string | undefined;
}

const ENV_FILE = join(ROOT, '.env');

/** Empty counts as unset. The server reads the same file for its PORT. */
export function readEnvironment(): Environment {
  if (existsSync(ENV_FILE)) loadEnvFile(ENV_FILE);
  const { PORT, BAKEHOUSE_PASSWORD, BAKEHOUSE_PIN, INIT_CWD } = Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== ''),
  );
  return { PORT, BAKEHOUSE_PASSWORD, BAKEHOUSE_PIN, INIT_CWD };
}
