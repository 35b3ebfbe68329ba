import { basename } from 'node:path';
import type { ProcessEntry } from './process-entry.ts';

const PACKAGE_RUNNERS: ReadonlySet<string> = new Set([
  'npm',
  'npx',
  'pnpm',
  'pnpx',
  'yarn',
  'corepack',
  'bun',
]);
const SHELL_NAMES: ReadonlySet<string> = new Set(['sh', 'ash', 'bash', 'dash', 'zsh']);
const NODE_NAMES: ReadonlySet<string> = new Set(['node', 'nodejs']);

const OWN_COMMAND_PATTERN = /(^|\/)tooling\/[^/]+\/src\/[^/]+\.ts$/;
const NODE_SHIM_PATTERN = /\/node_modules\/\.bin\/[^/]+$/;

/** npm replaces its arguments with one string, such as `npm exec pnpm start`, which is split. */
const commandWordsOf = ({ command }: ProcessEntry) =>
  command.length === 1 ? (command[0] ?? '').split(' ') : command;

const isRunnerScript = (script = '') =>
  OWN_COMMAND_PATTERN.test(script) ||
  PACKAGE_RUNNERS.has(basename(script).replace(/(-cli)?\.[cm]?js$/, ''));

function isPackageRunner(entry: ProcessEntry): boolean {
  const [program = '', ...rest] = commandWordsOf(entry);
  const name = basename(program);
  if (PACKAGE_RUNNERS.has(name)) return true;
  return NODE_NAMES.has(name) && isRunnerScript(rest.find((word) => !word.startsWith('-')));
}

function isShellOfRunner(entry: ProcessEntry): boolean {
  const [program = '', first = ''] = commandWordsOf(entry);
  return SHELL_NAMES.has(basename(program)) && (first === '-c' || NODE_SHIM_PATTERN.test(first));
}

/** Selects the package runners and their shells; a terminal or supervisor above them may end before the server. */
export function selectRunnerChain(ancestors: readonly ProcessEntry[]): readonly ProcessEntry[] {
  const end = ancestors.findIndex((entry) => !isPackageRunner(entry) && !isShellOfRunner(entry));
  const near = end === -1 ? ancestors : ancestors.slice(0, end);
  return near.slice(0, near.findLastIndex(isPackageRunner) + 1);
}
