#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  readInvocation,
  USAGE,
  type CommandName,
  type Invocation,
  type ProgramInvocation,
} from './arguments.ts';
import { hideFromGit } from './data-folder.ts';
import { completeOlderNode } from './older-node.ts';

const PROGRAMS: Readonly<Record<'serve' | CommandName, () => Promise<unknown>>> = {
  serve: () => import('../main.ts'),
  admin: () => import('../commands/admin.ts'),
  'import-users': () => import('../commands/import-users.ts'),
  keys: () => import('../commands/keys.ts'),
  'project-secret': () => import('../commands/project-secret.ts'),
  seed: () => import('../commands/seed.ts'),
  'verify-audit': () => import('../commands/verify-audit.ts'),
  webhooks: () => import('../commands/webhooks.ts'),
};

const readVersion = () => {
  // The cast is safe, because npm checks the form of this file.
  const { version } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { version: string };
  return version;
};

async function runProgram({ action, words, variables }: ProgramInvocation): Promise<void> {
  Object.assign(process.env, variables);
  if (action === 'serve' && !process.env.DATABASE_URL) hideFromGit(variables.BAKEHOUSE_DATA);
  process.argv.splice(2, Infinity, ...words);
  completeOlderNode();
  await PROGRAMS[action]();
}

async function run(invocation: Invocation): Promise<void> {
  if ('variables' in invocation) {
    await runProgram(invocation);
  } else if (invocation.action === 'refuse') {
    process.stderr.write(`${invocation.problem}\n\n${USAGE}`);
    process.exitCode = 2;
  } else {
    process.stdout.write(invocation.action === 'help' ? USAGE : `${readVersion()}\n`);
  }
}

await run(readInvocation(process.argv.slice(2), process.env));
