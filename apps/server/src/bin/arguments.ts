import { parseArgs } from 'node:util';

const DEFAULT_DATA_FOLDER = '.bakehouse';

export const COMMAND_NAMES = [
  'admin',
  'backup',
  'import-users',
  'keys',
  'project-secret',
  'restore',
  'seed',
  'verify-audit',
  'webhooks',
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];

export const USAGE = `Usage: bakehouse-server [--port N] [--data FOLDER] [--config FILE]
       bakehouse-server COMMAND …
Runs the server, with its database in a folder, until it is stopped.

  --port N       the port; 4000 without it
  --data FOLDER  the folder of the database and its secret; ${DEFAULT_DATA_FOLDER} without it
  --config FILE  the projects (JSON); bakehouse.config.json without it
  --version      prints the version
  --help         prints this text

Commands, also while the server runs: ${COMMAND_NAMES.join(', ')}.
Each says more with --help. The variables in example.env of this package set everything else.
`;

const OPTIONS = {
  port: { type: 'string' },
  data: { type: 'string' },
  config: { type: 'string' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;

interface Variables extends NodeJS.ProcessEnv {
  BAKEHOUSE_DATA: string;
}

export interface ProgramInvocation {
  action: 'serve' | CommandName;
  words: readonly string[];
  variables: Variables;
}

export type Invocation =
  { action: 'help' | 'version' } | { action: 'refuse'; problem: string } | ProgramInvocation;

const isCommandName = (word: string | undefined): word is CommandName =>
  COMMAND_NAMES.some((name) => name === word);

/** An empty variable counts as unset everywhere. */
const withDefaults = ({ BAKEHOUSE_DATA = '' }: NodeJS.ProcessEnv, chosen = {}): Variables => ({
  BAKEHOUSE_DATA: BAKEHOUSE_DATA === '' ? DEFAULT_DATA_FOLDER : BAKEHOUSE_DATA,
  ...chosen,
});

function readServerOptions(words: string[], variables: NodeJS.ProcessEnv): Invocation {
  const { help, version, port, data, config } = parseArgs({ args: words, options: OPTIONS }).values;
  if (help) return { action: 'help' };
  if (version) return { action: 'version' };
  const chosen = {
    ...(port !== undefined && { PORT: port }),
    ...(data !== undefined && { BAKEHOUSE_DATA: data }),
    ...(config !== undefined && { BAKEHOUSE_CONFIG: config }),
  };
  return { action: 'serve', words: [], variables: withDefaults(variables, chosen) };
}

/** The first word is a command, or all of them are options of the server. */
export function readInvocation(words: string[], variables: NodeJS.ProcessEnv): Invocation {
  const [first, ...rest] = words;
  if (isCommandName(first))
    return { action: first, words: rest, variables: withDefaults(variables) };
  try {
    return readServerOptions(words, variables);
  } catch (error) {
    return { action: 'refuse', problem: error instanceof Error ? error.message : String(error) };
  }
}
