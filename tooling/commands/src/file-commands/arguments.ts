import { parseArgs, type ParseArgsConfig } from 'node:util';
import {
  addressMessageOf,
  areDatesInOrder,
  parseInstant,
  readCanonicalAddress,
  readPeople,
  type GrantTerms,
} from '@bakehouse/contract';
import { canonicalGrantee } from '@bakehouse/contract/grantee';
import { WrongUsage } from './failure.ts';
import { readGroupName } from './groups.ts';
import { toServerOrigin, type ServerEnvironment } from './portal/server-origin.ts';

export interface Account {
  email: string;
  serverOrigin: string;
}

export interface CommandArguments extends Account {
  /** Paths relative to the folder in which the user called the command. */
  paths: readonly string[];
  json: boolean;
}

export interface OpenArguments extends CommandArguments {
  /** Where the original of a sealed copy goes: a file, a folder, or `-` for stdout. */
  out: string | undefined;
  force: boolean;
  /** The reason of the request for access that is sent after a denial. */
  ask: string | undefined;
  /** The name of the field that is asked for; undefined for the whole file. */
  field: string | undefined;
}

export interface PickedField {
  /** A JSON Pointer or the header of a column. */
  field: string;
  grantees: readonly string[];
}

export interface BakeArguments extends CommandArguments {
  /** The folder of the sealed copies; undefined for the folder of each file. */
  out: string | undefined;
  seals: boolean;
  again: boolean;
  /** Canonical email addresses, domain wildcards such as `*@example.com`, and `group:` with a name. */
  grantees: readonly string[];
  openable: string | undefined;
  expires: string | undefined;
  /** The fields that have people of their own. */
  fields: readonly PickedField[];
  /** The terms of everybody's access; undefined without a limit. */
  terms: GrantTerms | undefined;
  /** Whether the server emails the people who may open the files. */
  tell: boolean;
}

/** Returns null for `--help`. */
export type ReadArguments<Kind extends CommandArguments> = (
  args: readonly string[],
  env: ServerEnvironment,
) => Kind | null;

const COMMON_USAGE = `  --json                     prints one JSON object per line
  --server URL               address of the server; default http://localhost:$PORT, or port 4000
  --help                     prints this text

The password and the PIN come from BAKEHOUSE_PASSWORD and BAKEHOUSE_PIN, or an API key of the
account, which needs neither, from BAKEHOUSE_API_KEY.
Without them, the command asks for them at the terminal.`;

export const BAKE_USAGE = `Usage: pnpm bake PATH… --as EMAIL [options]
Registers files with their name, type, size, SHA-256 checksum, dates and permissions, and makes
a sealed copy of each: NAME.baked, which nobody can read until the server allows it. Send that one.
Prints one line per file: <id> <checksum> <path>

  --as EMAIL                 account that bakes the files
  --allow EMAIL-OR-*@DOMAIN  who may open the files; several in one text, or the option several times
  --allow group:NAME         a group that may open the files, one group each time
  --field NAME=PEOPLE        a field that has people of its own, once for each field: a JSON Pointer such
                             as /customer/name for .json, the header of a column for .csv
  --openable DATE            when the files become openable: ISO, or dd-mm-yyyy[ hh:mm[:ss]] in UTC
  --expires DATE             when the files expire, in the same formats
  --for TIME                 ends the access of everybody after this time, such as 7d or 12h
  --times NUMBER             how often each person may open a file
  --tell                     emails the people with access, one email for each file; nobody of a domain
  --out FOLDER               folder of the sealed copies; by default, that of each file
  --no-seal                  makes no sealed copies
  --again                    makes the sealed copies of files that you baked before again
${COMMON_USAGE}
Exit codes: 0 done, 1 error, 2 wrong usage.
`;

export const OPEN_USAGE = `Usage: pnpm open PATH… --as EMAIL [options]
Asks the server whether this account may open the files. The server records each request.
Of an allowed sealed copy, NAME.baked, it writes the original, NAME, which is checked to be whole.
Prints one line per file: allowed <checksum> <path>, or denied <checksum> <path>: <rule>

  --as EMAIL                 account that opens the files
  --out PATH                 file or folder of the originals, or - for stdout; the lines then go to stderr
  --force                    replaces files that are there
  --ask REASON               asks the baker for access when the file is denied
  --field NAME               asks only for this field, which you had before, in place of the whole file
${COMMON_USAGE}
Exit codes: 0 allowed, 3 denied, 1 error, 2 wrong usage.
`;

export const STRING_OPTION = { type: 'string', multiple: true } as const;
const COMMON_OPTIONS = {
  as: STRING_OPTION,
  server: STRING_OPTION,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
const BAKE_OPTIONS = {
  ...COMMON_OPTIONS,
  allow: STRING_OPTION,
  field: STRING_OPTION,
  openable: STRING_OPTION,
  expires: STRING_OPTION,
  for: STRING_OPTION,
  times: STRING_OPTION,
  tell: { type: 'boolean' },
  out: STRING_OPTION,
  'no-seal': { type: 'boolean' },
  again: { type: 'boolean' },
} as const;
const OPEN_OPTIONS = {
  ...COMMON_OPTIONS,
  out: STRING_OPTION,
  force: { type: 'boolean' },
  ask: STRING_OPTION,
  field: STRING_OPTION,
} as const;

const isOptionWithValue = (word = '') =>
  /^--(?:as|ask|server|allow|field|for|times|openable|expires)$/.test(word);

/** Moves paths such as `-rf.pdf` behind a `--` at the end, where they are no options. */
const moveDashedPaths = (words: readonly string[]) => {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const isDashedPath = (word: string, index: number) =>
    index < end && /^-[^-]/.test(word) && word !== '-h' && !isOptionWithValue(words[index - 1]);
  const rest = words.filter((word, index) => index < end && !isDashedPath(word, index));
  return [...rest, '--', ...words.filter(isDashedPath), ...words.slice(end + 1)];
};

/** npm needs a `--` before the arguments of a script, and pnpm passes it on to the script. */
const readWords = (args: readonly string[]) =>
  args[0] === '--' ? moveDashedPaths(args.slice(1)) : [...args];

export const parseOptions = <Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) => {
  try {
    return parseArgs({ args: readWords(args), options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new WrongUsage(message.replaceAll('\n', ' '));
  }
};

const throwWrongUsage = (message: string): never => {
  throw new WrongUsage(message);
};

export const requireSingleValue = (
  option: string,
  given: readonly string[] = [],
): string | undefined => {
  if (given.length > 1) throw new WrongUsage(`Give ${option} only once.`);
  return given[0];
};

const readDate = (option: string, given: readonly string[] | undefined): string | undefined => {
  const text = requireSingleValue(option, given);
  if (text === undefined) return undefined;
  const formats = 'an ISO date or dd-mm-yyyy[ hh:mm[:ss]]';
  return parseInstant(text) ?? throwWrongUsage(`${option} must be ${formats}, not "${text}".`);
};

const HOURS_BY_UNIT: Readonly<Record<string, number>> = { h: 1, d: 24 };
const HOUR_MS = 3_600_000;

const readEnd = (text: string | undefined, now: number) => {
  if (text === undefined) return {};
  const [, amount, unit = ''] = /^([1-9]\d{0,4})([hd])$/.exec(text) ?? [];
  const hours = Number(amount) * (HOURS_BY_UNIT[unit] ?? Number.NaN);
  if (Number.isNaN(hours))
    throw new WrongUsage(`--for must be a time such as 7d or 12h, not "${text}".`);
  return { until: new Date(now + hours * HOUR_MS).toISOString() };
};

const readTimes = (text: string | undefined) => {
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new WrongUsage(`--times must be a whole number from 1 to 999999, not "${text}".`);
  return { max_openings: Number(text) };
};

const readTerms = (given: { for?: string[]; times?: string[] }): GrantTerms | undefined => {
  const terms = {
    ...readEnd(requireSingleValue('--for', given.for), Date.now()),
    ...readTimes(requireSingleValue('--times', given.times)),
  };
  return Object.keys(terms).length > 0 ? terms : undefined;
};

const throwNoAddress = (option: string, expected: string, text: string) =>
  throwWrongUsage(addressMessageOf(text, `${option} must be ${expected}, not "${text}".`));

const readGrantees = (option: string, text: string): readonly string[] => {
  const group = readGroupName(text);
  if (group !== null) return [`group:${group}`];
  const people = readPeople(text, canonicalGrantee);
  const wrong = people.find(({ grantee }) => grantee === null)?.text;
  if (people.length > 0 && wrong === undefined)
    return people.flatMap(({ grantee }) => grantee ?? []);
  const expected = 'an email address or a domain such as *@example.com, or group:NAME';
  return throwNoAddress(option, expected, wrong ?? text);
};

/** Names of columns may have an equals sign, so the last one ends the name. */
const readField = (text: string): PickedField => {
  const [, field, people] = /^(.+)=([^=]*)$/s.exec(text) ?? [];
  if (!field?.trim() || people === undefined)
    throw new WrongUsage(`--field must be a name, "=" and people, not "${text}".`);
  return { field: field.trim(), grantees: readGrantees('The people of --field', people) };
};

const readFields = (given: readonly string[] = []): readonly PickedField[] => {
  const fields = given.map(readField);
  const names = fields.map(({ field }) => field);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined
    ? fields
    : throwWrongUsage(`Give --field only once for ${repeated}.`);
};

interface AccountValues {
  as?: string[];
  server?: string[];
}

export const readAccount = (values: AccountValues, env: ServerEnvironment): Account => {
  const email =
    requireSingleValue('--as', values.as) ?? throwWrongUsage('Give your account with --as EMAIL.');
  return {
    email: readCanonicalAddress(email) ?? throwNoAddress('--as', 'a complete email address', email),
    serverOrigin: toServerOrigin(requireSingleValue('--server', values.server), env),
  };
};

const readCommonArguments = (
  paths: readonly string[],
  values: AccountValues & { json?: boolean },
  env: ServerEnvironment,
): CommandArguments => {
  if (paths.length === 0) throw new WrongUsage('Give at least one file.');
  if (paths.includes('')) throw new WrongUsage('A path is empty. Give the path of a file.');
  return { paths, ...readAccount(values, env), json: values.json ?? false };
};

const readOut = (given: readonly string[] | undefined) => {
  const out = requireSingleValue('--out', given);
  return out === '' ? throwWrongUsage('--out must be a path.') : out;
};

const readReason = (given: readonly string[] | undefined) => {
  const reason = requireSingleValue('--ask', given)?.trim();
  return reason === '' ? throwWrongUsage('--ask must be the reason of your request.') : reason;
};

export const readOpenArguments: ReadArguments<OpenArguments> = (args, env) => {
  const { values, positionals } = parseOptions(args, OPEN_OPTIONS);
  if (values.help) return null;
  const out = readOut(values.out);
  const ask = readReason(values.ask);
  const field = requireSingleValue('--field', values.field)?.trim();
  if (field !== undefined && (field === '' || ask === undefined))
    throw new WrongUsage('--field must be the name of a field that you ask for with --ask.');
  const common = readCommonArguments(positionals, values, env);
  return { ...common, out, force: values.force ?? false, ask, field };
};

const requireMatchingOptions = ({
  seals,
  again,
  out,
  fields,
}: Pick<BakeArguments, 'seals' | 'again' | 'out' | 'fields'>) => {
  if (!seals && (out !== undefined || again))
    throw new WrongUsage('--out and --again are about sealed copies, which --no-seal leaves out.');
  if (fields.length > 0 && (!seals || again))
    throw new WrongUsage('--field is for new files and their sealed copies.');
};

export const readBakeArguments: ReadArguments<BakeArguments> = (args, env) => {
  const { values, positionals } = parseOptions(args, BAKE_OPTIONS);
  const { help, again = false, tell = false, allow = [] } = values;
  if (help) return null;
  const openable = readDate('--openable', values.openable);
  const expires = readDate('--expires', values.expires);
  if (!areDatesInOrder(openable, expires))
    throw new WrongUsage('--expires must be after --openable.');
  const grantees = allow.flatMap((text) => readGrantees('--allow', text));
  const fields = readFields(values.field);
  const sealing = { out: readOut(values.out), seals: !values['no-seal'], again, fields };
  requireMatchingOptions(sealing);
  const terms = readTerms(values);
  const common = readCommonArguments(positionals, values, env);
  return { ...common, ...sealing, grantees, openable, expires, terms, tell };
};
