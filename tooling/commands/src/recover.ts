import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  decryptRecoveryCopy,
  openHeader,
  readSealedHeader,
  recoverPrivateKey,
  SealedFileError,
  type RecoveryCopy,
} from '@bakehouse/sealing';
import { nodeX25519 } from '@bakehouse/sealing/node';
import { CommandFailure, EXIT_CODES, WrongUsage } from './file-commands/failure.ts';
import { findFile } from './file-commands/file-facts.ts';
import {
  chooseOutput,
  openWhole,
  STDOUT,
  wholeHeaderOf,
  writeOutput,
} from './file-commands/sealed/open-sealed-file.ts';
import { readSealedFile } from './file-commands/sealed/sealed-source.ts';

const USAGE = `Usage: pnpm recover FILE.baked --keys FILE --identity FILE [--out PATH] [--force]
Opens a sealed copy without any server, with a recovery copy of the keys (see \`pnpm keys\`) and the
identity file that age-keygen wrote. Writes the original, NAME, beside NAME.baked, or to --out.
Exit codes: 0 done, 1 error, 2 wrong usage.
`;

const OPTIONS = {
  keys: { type: 'string' },
  identity: { type: 'string' },
  out: { type: 'string' },
  force: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const readGiven = (path: string) =>
  readFile(path).catch(() => {
    throw new CommandFailure(`There is no readable file ${path}.`);
  });

const readRecoveryCopy = async (keys: string, identity: string) => {
  const identities = (await readGiven(identity)).toString('utf8');
  return decryptRecoveryCopy(await readGiven(keys), identities).catch(() => {
    throw new CommandFailure('This identity does not open this recovery copy.');
  });
};

const readArguments = (args: readonly string[]) => {
  const words = args[0] === '--' ? args.slice(1) : args;
  const { values, positionals } = parseArgs({
    args: [...words],
    options: OPTIONS,
    allowPositionals: true,
  });
  if (values.help) return undefined;
  const [path, ...more] = positionals;
  const { keys, identity, out, force = false } = values;
  if (path === undefined || more.length > 0) throw new WrongUsage('Name one sealed copy.');
  if (keys === undefined || identity === undefined)
    throw new WrongUsage('Name the recovery copy with --keys and the identity with --identity.');
  return { path, keys, identity, out, force };
};

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

const isWrongUsage = (error: unknown) =>
  error instanceof WrongUsage ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

const findFileKey = (copy: RecoveryCopy, bytes: Uint8Array) => {
  try {
    const header = readSealedHeader(bytes);
    const privateKey = recoverPrivateKey(copy, header.address);
    return privateKey && openHeader(header, privateKey, nodeX25519);
  } catch {
    return undefined;
  }
};

async function recover(args: readonly string[]): Promise<void> {
  const given = readArguments(args);
  if (!given) {
    process.stdout.write(USAGE);
    return;
  }
  const folder = process.env.INIT_CWD ?? process.cwd();
  const { out, force } = given;
  const copy = await readRecoveryCopy(resolve(folder, given.keys), resolve(folder, given.identity));
  const file = await findFile(folder, given.path);
  const sealed = await readSealedFile(file);
  const header = sealed && wholeHeaderOf(sealed);
  if (!header) throw new SealedFileError('not_sealed');
  const fileKey = findFileKey(copy, header);
  if (!fileKey) {
    const made = copy.made_at;
    throw new CommandFailure(`The recovery copy of ${made} has no key for this sealed copy.`);
  }
  const path = await chooseOutput(file, { out, force, folder });
  await writeOutput(path, openWhole(file, sealed, fileKey), force);
  if (path !== STDOUT) process.stdout.write(`${path}\n`);
}

try {
  await recover(process.argv.slice(2));
} catch (error) {
  const hint = error instanceof SealedFileError ? ' Nothing was written.' : '';
  process.stderr.write(`${toMessage(error)}${hint}\n`);
  if (isWrongUsage(error)) process.stderr.write(`\n${USAGE}`);
  process.exitCode = isWrongUsage(error) ? EXIT_CODES.wrongUsage : EXIT_CODES.failed;
}
