import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { REPOSITORY_ROOT } from '../run.ts';

export interface Environment {
  PORT: string | undefined;
  /** With 1, a trial server may receive passwords over plain http. */
  ALLOW_INSECURE_HTTP: string | undefined;
  BAKEHOUSE_PASSWORD: string | undefined;
  BAKEHOUSE_PIN: string | undefined;
  /** Takes the place of password and PIN. */
  BAKEHOUSE_API_KEY: string | undefined;
  /** The folder in which the user called the command. npm and pnpm change to the package's folder. */
  INIT_CWD: string | undefined;
}

const ENV_FILE = join(REPOSITORY_ROOT, '.env');

/** Also reads the server's .env file, which may set PORT. An empty variable counts as unset. */
export function readEnvironment(): Environment {
  if (existsSync(ENV_FILE)) loadEnvFile(ENV_FILE);
  const {
    PORT,
    ALLOW_INSECURE_HTTP,
    BAKEHOUSE_PASSWORD,
    BAKEHOUSE_PIN,
    BAKEHOUSE_API_KEY,
    INIT_CWD,
  } = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  return {
    PORT,
    ALLOW_INSECURE_HTTP,
    BAKEHOUSE_PASSWORD,
    BAKEHOUSE_PIN,
    BAKEHOUSE_API_KEY,
    INIT_CWD,
  };
}
