import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellCommand } from './shell-words.ts';

export interface CommandTables {
  root: string;
  packageManager: string;
  scripts: Readonly<Record<string, string>>;
  packages: ReadonlySet<string>;
  /** Variables that the server, or a sample of the page, reads. */
  variables: ReadonlySet<string>;
  tasks: ReadonlySet<string>;
  isServerInvocation: (words: readonly string[]) => boolean;
  helpOf: (script: string) => string;
}

type Check = (words: readonly string[], tables: CommandTables) => string[];

const BUILT_IN_SCRIPTS = new Set(['start', 'test', 'run']);
const NEWEST_TAG = '@latest';
const NO_PACKAGE_PATTERN = /^(?:--|\/)/;
const SUBCOMMAND_PATTERN = /^[a-z][a-z-]+$/;
const OWN_PATH_PATTERN = /^(?:"?\$PWD\/)?((?:apps|docs|packages|tooling)\/[\w./-]+)"?$/;

/** Programs of other projects, whose words nothing here can check. */
const OTHER_PROGRAMS = new Set([
  ...[
    'age',
    'age-keygen',
    'cd',
    'cp',
    'curl',
    'docker',
    'helm',
    'install',
    'ln',
    'openssl',
    'pg_dump',
    'pg_restore',
    'systemctl',
    'systemd-run',
    'useradd',
  ],
  'age-plugin-bakehouse',
]);

const checkScriptWords: Check = ([script = '', ...words], { helpOf }) => {
  const [first = ''] = words;
  const named = [
    ...words.filter((word) => word.startsWith('--')),
    ...(SUBCOMMAND_PATTERN.test(first) ? [first] : []),
  ];
  const help = named.length > 0 ? helpOf(script) : '';
  return named
    .filter((word) => !new RegExp(`(^|[\\s[(])${word}\\b`, 'm').test(help))
    .map((word) => `${script} does not know ${word}`);
};

const checkPnpm: Check = (words, tables) => {
  const [script = '', ...rest] = words[0] === 'run' ? words.slice(1) : words;
  const isKnown = Object.hasOwn(tables.scripts, script) || BUILT_IN_SCRIPTS.has(script);
  return isKnown ? checkScriptWords([script, ...rest], tables) : [`there is no script ${script}`];
};

const checkNpx: Check = (given, tables) => {
  const [program = '', ...words] = given.filter((word) => word !== '--yes');
  if (program.startsWith('pnpm@')) {
    const isOurs = program === tables.packageManager;
    return isOurs ? checkPnpm(words, tables) : [`the package manager is ${tables.packageManager}`];
  }
  if (program !== '@bakehouse/server') return [`nobody checks ${program}`];
  return tables.isServerInvocation(words) ? [] : [`the server does not take ${words.join(' ')}`];
};

const CHECKS: Readonly<Record<string, Check>> = {
  npx: checkNpx,
  npm: ([action, ...words], { packages }) =>
    words
      .filter((word) => action === 'install' && !NO_PACKAGE_PATTERN.test(word))
      .filter((word) => !packages.has(word.replace(NEWEST_TAG, '')))
      .map((word) => `npm install of the unknown package ${word}`),
  node: ([file = ''], { tasks }) =>
    tasks.has(file.replace('.ts', '')) ? [] : [`the page does not show ${file}`],
};

export function findShellProblems(command: ShellCommand, tables: CommandTables): string[] {
  const { variables, words } = command;
  const [program, ...rest] = words;
  const unknown = variables.filter((name) => !tables.variables.has(name));
  const missing = words
    .map((word) => OWN_PATH_PATTERN.exec(word)?.[1])
    .filter((path) => path !== undefined && !existsSync(join(tables.root, path)));
  const problems = [
    ...unknown.map((name) => `nothing reads ${name}`),
    ...missing.map((path) => `${String(path)} does not exist`),
  ];
  if (program === undefined || OTHER_PROGRAMS.has(program)) return problems;
  const check = CHECKS[program];
  return [...problems, ...(check ? check(rest, tables) : [`nobody checks ${program}`])];
}
