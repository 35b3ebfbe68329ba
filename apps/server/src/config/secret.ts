import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Random } from '../lib/crypto/random.ts';

const SECRET_FILE_NAME = 'secret';
const SECRET_BYTES = 32;
const OWNER_ONLY_MODE = 0o600;

/** Without BAKEHOUSE_SECRET, a generated secret is stored beside the data of the embedded database. */
export function readSecret(config: Config, random: Random): string {
  if (config.secret) return config.secret;
  const file = join(config.dataFolder, SECRET_FILE_NAME);
  if (!existsSync(file)) {
    const secret = random.bytes(SECRET_BYTES).toString('hex');
    writeFileSync(file, secret, { mode: OWNER_ONLY_MODE, flag: 'wx', flush: true });
  }
  return readFileSync(file, 'utf8').trim();
}
