#!/usr/bin/env node
import { readServerVersion } from '../lib/own-files/server-version.ts';
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
  backup: () => import('../commands/backups/backup.ts'),
  'import-users': () => import('../commands/import-users.ts'),
  keys: () => import('../commands/keys.ts'),
  'project-secret': () => import('../commands/project-secret.ts'),
  restore: () => import('../commands/backups/restore.ts'),
  seed: () => import('../commands/seed.ts'),
  'verify-audit': () => import('../commands/verify-audit.ts'),
  webhooks: () => import('../commands/webhooks.ts'),
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
    process.stdout.write(invocation.action === 'help' ? USAGE : `${readServerVersion()}\n`);
  }
}

await run(readInvocation(process.argv.slice(2), process.env));
