import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Random } from '../lib/crypto/random.ts';

const SECRET_FILE_NAME = 'secret';
const SECRET_BYTES = 32;
const OWNER_ONLY_MODE = 0o600;

export const secretFileIn = (dataFolder: string) => join(dataFolder, SECRET_FILE_NAME);

export const writeSecretFile = (dataFolder: string, secret: string) =>
  writeFileSync(secretFileIn(dataFolder), secret, {
    mode: OWNER_ONLY_MODE,
    flag: 'wx',
    flush: true,
  });

export const readStoredSecret = (dataFolder: string): string | undefined =>
  existsSync(secretFileIn(dataFolder))
    ? readFileSync(secretFileIn(dataFolder), 'utf8').trim()
    : undefined;

/** Without BAKEHOUSE_SECRET, a generated secret is stored beside the data of the embedded database. */
export function readSecret(config: Config, random: Random): string {
  if (config.secret) return config.secret;
  const stored = readStoredSecret(config.dataFolder);
  if (stored !== undefined) return stored;
  writeSecretFile(config.dataFolder, random.bytes(SECRET_BYTES).toString('hex'));
  return readSecret(config, random);
}
