import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { decryptRecoveryCopy, encryptRecoveryCopy } from '@bakehouse/sealing';
import { readEnvironment } from '../config/read-environment.ts';
import { findServerSecret } from '../config/secret.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { createClock } from '../lib/clock.ts';
import { systemRandom } from '../lib/crypto/random.ts';
import { createSecrets } from '../lib/crypto/secrets.ts';
import { fileProblemOf } from '../config/read-text-file.ts';
import { StartError } from '../lib/start-error.ts';
import {
  compareRecoveryCopy,
  makeRecoveryCopy,
  markRecoveryCopyMade,
} from '../services/keys/recovery-copies.ts';
import { rotateRootSecrets } from '../services/keys/root-secrets.ts';
import { checkServerSecret } from '../services/upkeep/server-secret.ts';
import type { Deps } from '../deps.ts';
import { runCommand, CommandUsageError } from './command.ts';
import { withConfiguredDatabase } from './configured-database.ts';

const USAGE = `Usage: keys export --to AGE-RECIPIENT [--out FILE]
       keys check FILE --identity FILE
       keys rotate

Keeps the keys of sealed files from being lost. They are in the database, encrypted with
BAKEHOUSE_SECRET: without both, no sealed copy opens again.

export  Writes a recovery copy: all keys, encrypted for an identity that you keep offline. Make the
        identity with age-keygen, and give its recipient, age1…. Files that are baked later are not
        in the copy, so make a new one with each backup. Default file: bakehouse-keys.age
check   Proves that a recovery copy has all keys of the database. The identity is the file that
        age-keygen wrote. Exit code 1: something is missing or different.
rotate  Makes a new root secret for new files. Files that were baked before still open.

With a recovery copy, \`recover FILE.baked --keys FILE --identity FILE\` opens without any server.
The commands work on DATABASE_URL or the data folder, also while a server runs on it.
`;

const OPTIONS = {
  to: { type: 'string' },
  out: { type: 'string' },
  identity: { type: 'string' },
} as const;

type KeyCommandDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'random'>;

interface KeyCommandInput {
  words: readonly string[];
  options: { to?: string; out?: string; identity?: string };
}

type KeyCommand = (deps: KeyCommandDeps, input: KeyCommandInput) => Promise<number>;

const DEFAULT_FILE = 'bakehouse-keys.age';
const OWNER_ONLY_MODE = 0o600;

const pathOf = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

const print = (line: string) => process.stdout.write(`${line}\n`);

const readGivenFile = (path: string): Buffer => {
  try {
    return readFileSync(pathOf(path));
  } catch (error) {
    throw new StartError(`${pathOf(path)} cannot be read: ${fileProblemOf(error)}.`);
  }
};

const writeNewFile = (path: string, bytes: Uint8Array) => {
  try {
    writeFileSync(path, bytes, { mode: OWNER_ONLY_MODE, flag: 'wx', flush: true });
  } catch (error) {
    throw new StartError(`Could not write ${path}. Choose another file with --out.`, {
      cause: error,
    });
  }
};

const exportKeys: KeyCommand = async (deps, { options: { to, out = DEFAULT_FILE } }) => {
  if (to === undefined) throw new CommandUsageError('Say for whom: --to age1….');
  const copy = await makeRecoveryCopy(deps);
  const bytes = await encryptRecoveryCopy(copy, to).catch(() => {
    throw new CommandUsageError(`--to must be a recipient of age, age1…, not "${to}".`);
  });
  const path = pathOf(out);
  writeNewFile(path, bytes);
  await markRecoveryCopyMade(deps, copy);
  print(`${copy.root_secrets.length} root secrets and ${copy.files.length} files are in ${path}.`);
  return 0;
};

const checkKeys: KeyCommand = async (deps, { words: [path], options: { identity } }) => {
  if (path === undefined || identity === undefined)
    throw new CommandUsageError('Name the recovery copy, and the identity with --identity.');
  const identities = readGivenFile(identity).toString('utf8');
  const copy = await decryptRecoveryCopy(readGivenFile(path), identities).catch(
    (error: unknown) => {
      const text = 'This identity does not open this recovery copy.';
      throw new StartError(text, { cause: error });
    },
  );
  const { rootSecrets, files, missing, wrong } = await compareRecoveryCopy(deps, copy);
  if (wrong > 0) {
    print(`${wrong} keys are other ones: this is the recovery copy of another installation.`);
  } else if (missing > 0) {
    print(`${missing} keys are missing: they are newer than ${copy.made_at}. Export again.`);
  } else print(`The recovery copy has all keys: ${rootSecrets} root secrets, ${files} files.`);
  return wrong + missing > 0 ? 1 : 0;
};

const rotateKeys: KeyCommand = async (deps) => {
  const rotated = await rotateRootSecrets(deps);
  for (const { organisationId, version } of rotated) {
    print(`Root secret ${version} of ${organisationId} is for new files. Export the keys again.`);
  }
  if (rotated.length === 0) print('There is no root secret yet: the first file makes it.');
  return 0;
};

const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  export: exportKeys,
  check: checkKeys,
  rotate: rotateKeys,
};

await runCommand(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args: args[0] === '--' ? args.slice(1) : args,
    options: OPTIONS,
    allowPositionals: true,
  });
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CommandUsageError('Say what to do: export, check or rotate.');
  const config = readEnvironment();
  return withConfiguredDatabase(config, async ({ db }) => {
    await migrateDatabase(config, db);
    const secrets = createSecrets(findServerSecret(config), systemRandom);
    const deps = { db, secrets, clock: createClock(), random: systemRandom };
    await checkServerSecret(deps);
    return command(deps, { words, options: values });
  });
});
