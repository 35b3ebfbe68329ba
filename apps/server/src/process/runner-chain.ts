import { basename } from 'node:path';
import type { ProcessEntry } from './process-entry.ts';

const RUNNERS: ReadonlySet<string> = new Set([
  'npm',
  'npx',
  'pnpm',
  'pnpx',
  'yarn',
  'corepack',
  'bun',
]);
const SHELLS: ReadonlySet<string> = new Set(['sh', 'ash', 'bash', 'dash', 'zsh']);
const NODES: ReadonlySet<string> = new Set(['node', 'nodejs']);

const OWN_COMMAND = /(^|\/)tooling\/[^/]+\/src\/[^/]+\.ts$/;
const NODE_SHIM = /\/node_modules\/\.bin\/[^/]+$/;

/** npm replaces its arguments by a single string, such as `npm exec pnpm start`. */
const wordsOf = ({ command }: ProcessEntry) =>
  command.length === 1 ? (command[0] ?? '').split(' ') : command;

const isRunnerScript = (script = '') =>
  OWN_COMMAND.test(script) || RUNNERS.has(basename(script).replace(/(-cli)?\.[cm]?js$/, ''));

function isRunner(entry: ProcessEntry): boolean {
  const [program = '', ...rest] = wordsOf(entry);
  const name = basename(program);
  if (RUNNERS.has(name)) return true;
  return NODES.has(name) && isRunnerScript(rest.find((word) => !word.startsWith('-')));
}

function isRunnersShell(entry: ProcessEntry): boolean {
  const [program = '', first = ''] = wordsOf(entry);
  return SHELLS.has(basename(program)) && (first === '-c' || NODE_SHIM.test(first));
}

/** Selects the package runners and their shells; a terminal or supervisor above them may end before the server. */
export function runnerChain(ancestors: readonly ProcessEntry[]): readonly ProcessEntry[] {
  const end = ancestors.findIndex((entry) => !isRunner(entry) && !isRunnersShell(entry));
  const near = end === -1 ? ancestors : ancestors.slice(0, end);
  return near.slice(0, near.findLastIndex(isRunner) + 1);
}
