import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY_ROOT } from '../paths.ts';
import type { CodeBlock } from './code-blocks.ts';
import type { CommandTables } from './shell-problems.ts';

interface Manifest {
  packageManager: string;
  scripts: Readonly<Record<string, string>>;
}

interface ServerProgram {
  readInvocation: (words: string[], variables: object) => { action: string };
}

interface ServerConfig {
  environmentSchema: { shape: object };
}

const PROJECT_PACKAGES = ['@bakehouse/sdk', '@bakehouse/login-widget', '@bakehouse/server'];
const CATALOG_ROW_PATTERN = /^ {2}'?([@\w/.-]+)'?: /gm;
const READ_VARIABLE_PATTERN = /\b([A-Z][A-Z\d_]+)\b(?=[^;]*\} = process\.env)|process\.env\.(\w+)/g;

const readText = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), 'utf8');

const importServer = (path: string): Promise<unknown> =>
  import(pathToFileURL(join(REPOSITORY_ROOT, 'apps/server/src', path)).href);

const helpByCommand = new Map<string, string>();

const readHelp = (command: string) => {
  const words = [...command.split(' ').slice(1), '--help'];
  const help =
    helpByCommand.get(command) ??
    execFileSync(process.execPath, words, { cwd: REPOSITORY_ROOT, encoding: 'utf8' });
  helpByCommand.set(command, help);
  return help;
};

/** Reads what commands of the documentation are compared with; each page adds its samples. */
export async function readCommandTables(): Promise<
  (blocksOfPage: readonly CodeBlock[]) => CommandTables
> {
  const { scripts, packageManager } = JSON.parse(readText('package.json')) as Manifest;
  const { readInvocation } = (await importServer('bin/arguments.ts')) as ServerProgram;
  const { environmentSchema } = (await importServer('config/config.ts')) as ServerConfig;
  const catalog = readText('pnpm-workspace.yaml').matchAll(CATALOG_ROW_PATTERN);
  const packages = new Set([...PROJECT_PACKAGES, ...[...catalog].map(([, name = '']) => name)]);
  return (blocksOfPage) => ({
    root: REPOSITORY_ROOT,
    packageManager,
    scripts,
    packages,
    variables: new Set([
      ...['NODE_ENV', ...Object.keys(environmentSchema.shape)],
      ...blocksOfPage.flatMap(({ code }) =>
        [...code.matchAll(READ_VARIABLE_PATTERN)].map(([, bound, read]) => bound ?? read ?? ''),
      ),
    ]),
    tasks: new Set(blocksOfPage.flatMap(({ task }) => task ?? [])),
    isServerInvocation: (words) => readInvocation([...words], {}).action !== 'refuse',
    helpOf: (script) => readHelp(scripts[script] ?? ''),
  });
}
