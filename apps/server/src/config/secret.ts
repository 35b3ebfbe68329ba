import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Random } from '../lib/crypto/random.ts';
import { readTextFile } from './read-text-file.ts';
import { StartError } from '../lib/start-error.ts';

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

/** @throws StartError saying why a file with a secret cannot be read */
export const readSecretFile = (path: string): string =>
  readTextFile(
    path,
    (problem) => new StartError(`The secret in ${path} cannot be read: ${problem}`),
  ).trim();

export const readStoredSecret = (dataFolder: string): string | undefined =>
  existsSync(secretFileIn(dataFolder)) ? readSecretFile(secretFileIn(dataFolder)) : undefined;

/**
 * Returns the secret of a server that has data already, because a new one would not fit them.
 * @throws StartError if it is not known here
 */
export function findServerSecret({ secret, dataFolder }: Config): string {
  const known = secret ?? readStoredSecret(dataFolder);
  if (known !== undefined) return known;
  throw new StartError(
    `BAKEHOUSE_SECRET is not set, and there is no file ${secretFileIn(dataFolder)}. Give this command the secret of the server.`,
  );
}

/** Without BAKEHOUSE_SECRET, a generated secret is stored beside the data of the embedded database. */
export function readSecret(config: Config, random: Random): string {
  if (config.secret) return config.secret;
  const stored = readStoredSecret(config.dataFolder);
  if (stored !== undefined) return stored;
  writeSecretFile(config.dataFolder, random.bytes(SECRET_BYTES).toString('hex'));
  return readSecret(config, random);
}
