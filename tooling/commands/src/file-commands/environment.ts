import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { ROOT } from '../run.ts';

export interface Environment {
  PORT: string | undefined;
  BAKEHOUSE_PASSWORD: string | undefined;
  BAKEHOUSE_PIN: string | undefined;
  /** npm and pnpm change to the folder of the package; this is the folder of the call. */
  INIT_CWD: string | undefined;
}

const ENV_FILE = join(ROOT, '.env');

/** Reads the .env file of the server too, for its PORT. An empty variable counts as unset. */
export function readEnvironment(): Environment {
  if (existsSync(ENV_FILE)) loadEnvFile(ENV_FILE);
  const { PORT, BAKEHOUSE_PASSWORD, BAKEHOUSE_PIN, INIT_CWD } = Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== ''),
  );
  return { PORT, BAKEHOUSE_PASSWORD, BAKEHOUSE_PIN, INIT_CWD };
}
