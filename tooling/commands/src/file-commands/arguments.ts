import { parseArgs, type ParseArgsConfig } from 'node:util';
import { areInOrder, canonicalAddress, parseInstant } from '@bakehouse/contract';
import { canonicalGrantee } from '@bakehouse/contract/grantee';
import type { Environment } from './environment.ts';
import { WrongUsage } from './failure.ts';
import { serverOrigin } from './server-address.ts';

/** What both commands are told. */
export interface Order {
  /** As they were typed. */
  paths: readonly string[];
  /** Canonical address of the account. */
  email: string;
  /** Origin of the server. */
  server: string;
  json: boolean;
}

export interface BakeOrder extends Order {
  /** Canonical addresses and wildcards. */
  grantees: readonly string[];
  openable: string | undefined;
  expires: string | undefined;
}

/** Null asks for the usage. */
export type ReadOrder<Kind extends Order> = (
  args: readonly string[],
  env: Pick<Environment, 'PORT'>,
) => Kind | null;

const COMMON_USAGE = `  --json                     one JSON object a line instead
  --server URL               default http://localhost:$PORT, and 4000 without PORT
  --help                     this text

Password and PIN come from BAKEHOUSE_PASSWORD and BAKEHOUSE_PIN, or are asked at the terminal.`;

export const BAKE_USAGE = `Usage: pnpm bake PATH… --as EMAIL [options]
Registers files: name, type, size, SHA-256 checksum, and who may open them when.
Prints a line a file: <id> <checksum> <path>

  --as EMAIL                 the account that bakes
  --allow EMAIL-OR-*@DOMAIN  who may open the files; may be repeated
  --openable DATE            when they become openable: ISO, or dd-mm-yyyy[ hh:mm[:ss]] in UTC
  --expires DATE             when they cease to be, in the same forms
${COMMON_USAGE}
Exit codes: 0 done, 1 error, 2 wrong usage.
`;

export const OPEN_USAGE = `Usage: pnpm open PATH… --as EMAIL [options]
Asks, as that user, to open the files with these checksums; the answers go on record.
Prints a line a file: allowed <checksum> <path>, or denied <checksum> <path>: <rule>

  --as EMAIL                 the account that asks
${COMMON_USAGE}
Exit codes: 0 allowed, 3 denied, 1 error, 2 wrong usage.
`;

const TEXT = { type: 'string', multiple: true } as const;
const COMMON = {
  as: TEXT,
  server: TEXT,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
const BAKE = { ...COMMON, allow: TEXT, openable: TEXT, expires: TEXT } as const;

/**
 * npm wants a -- before the arguments of a script, and pnpm hands it on. At the very beginning it
 * can mean nothing else: no option could follow, and --as has to.
 */
const withoutRunnersDashes = (args: readonly string[]) => args.slice(args[0] === '--' ? 1 : 0);

const parse = <Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) => {
  try {
    return parseArgs({ args: withoutRunnersDashes(args), options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new WrongUsage(message.replaceAll('\n', ' '));
  }
};

const refuse = (message: string): never => {
  throw new WrongUsage(message);
};

const once = (option: string, given: readonly string[] = []): string | undefined => {
  if (given.length > 1) throw new WrongUsage(`${option} is given more than once.`);
  return given[0];
};

const readDate = (option: string, given: readonly string[] | undefined): string | undefined => {
  const text = once(option, given);
  if (text === undefined) return undefined;
  const forms = 'an ISO date or dd-mm-yyyy[ hh:mm[:ss]]';
  return parseInstant(text) ?? refuse(`${option} is "${text}"; it must be ${forms}.`);
};

const readGrantee = (text: string): string =>
  canonicalGrantee(text) ??
  refuse(`--allow is "${text}"; it must be an e-mail address or a domain such as *@example.com.`);

interface CommonValues {
  as?: string[];
  server?: string[];
  json?: boolean;
}

const readCommon = (
  paths: readonly string[],
  values: CommonValues,
  port: string | undefined,
): Order => {
  if (paths.length === 0) throw new WrongUsage('Name at least one file.');
  if (paths.includes('')) throw new WrongUsage('A path is empty.');
  const email = once('--as', values.as) ?? refuse('Say who you are with --as EMAIL.');
  return {
    paths,
    email:
      canonicalAddress(email) ?? refuse(`--as is "${email}"; it must be a whole e-mail address.`),
    server: serverOrigin(once('--server', values.server), port),
    json: values.json ?? false,
  };
};

/** @throws WrongUsage */
export const readOpenOrder: ReadOrder<Order> = (args, env) => {
  const { values, positionals } = parse(args, COMMON);
  return values.help ? null : readCommon(positionals, values, env.PORT);
};

/** @throws WrongUsage */
export const readBakeOrder: ReadOrder<BakeOrder> = (args, env) => {
  const { values, positionals } = parse(args, BAKE);
  if (values.help) return null;
  const openable = readDate('--openable', values.openable);
  const expires = readDate('--expires', values.expires);
  if (!areInOrder(openable, expires)) throw new WrongUsage('--expires must be after --openable.');
  const grantees = (values.allow ?? []).map(readGrantee);
  return { ...readCommon(positionals, values, env.PORT), grantees, openable, expires };
};
