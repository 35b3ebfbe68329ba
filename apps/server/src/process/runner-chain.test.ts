import { describe, expect, it } from 'vitest';
import { selectRunnerChain } from './runner-chain.ts';

const NODE = '/home/pat/my project/node_modules/.pnpm/node@24/node_modules/node/bin/node';
const SHIM = '/home/pat/my project/node_modules/.bin/node';

const START = [NODE, '--no-warnings', 'tooling/commands/src/start.ts'];
const START_SHIM = ['/bin/sh', SHIM, 'tooling/commands/src/start.ts'];
const START_SHELL = ['sh', '-c', 'node tooling/commands/src/start.ts'];
const PNPM = ['node', '/home/pat/.npm/_npx/a06d/node_modules/.bin/pnpm', 'start'];
const PNPM_SHELL = ['sh', '-c', "'pnpm' start"];
const NPX = ['npm exec pnpm@10.34.8 start'];
const TERMINAL = ['-bash'];
const SCRIPT = ['bash', 'deploy.sh'];
const SHELL_COMMAND = ['bash', '-c', 'npx --yes pnpm@10.34.8 start'];
const INIT = ['/sbin/init'];

const FULL = [START, START_SHIM, START_SHELL, PNPM, PNPM_SHELL, NPX];

describe('selectRunnerChain', () => {
  it.each([
    { what: 'all of npx, up to the terminal', above: [...FULL, TERMINAL, INIT], kept: 6 },
    {
      what: 'all of npx, not the shell that called it',
      above: [...FULL, SHELL_COMMAND, INIT],
      kept: 6,
    },
    { what: 'all of npx, not a script', above: [...FULL, SCRIPT, NPX], kept: 6 },
    { what: 'the rest of a chain whose npx is gone', above: [...FULL.slice(0, 5), INIT], kept: 4 },
    {
      what: 'pnpm of its own',
      above: [START, START_SHELL, ['/usr/bin/pnpm', 'start'], TERMINAL],
      kept: 3,
    },
    {
      what: 'pnpm as a script with an ending',
      above: [['node', '/opt/pnpm/bin/pnpm.cjs', 'start']],
      kept: 1,
    },
    {
      what: 'npm from its script',
      above: [['/usr/bin/node', '/usr/lib/npm/bin/npm-cli.js', 'start']],
      kept: 1,
    },
    { what: 'yarn', above: [['node', '/usr/bin/yarn.js', 'start'], TERMINAL], kept: 1 },
    { what: 'nothing under a terminal', above: [TERMINAL, INIT], kept: 0 },
    {
      what: 'nothing under a shell that runs it',
      above: [['sh', '-c', 'node main.ts'], INIT],
      kept: 0,
    },
    {
      what: 'nothing under a supervisor',
      above: [['node', '/srv/supervisor.js', 'pnpm'], NPX],
      kept: 0,
    },
    { what: 'nothing of a process without a command', above: [[]], kept: 0 },
  ])('keeps $what', ({ above, kept }) => {
    const ancestors = above.map((command, index) => ({
      pid: 100 - index,
      parent: 99 - index,
      started: 'then',
      zombie: false,
      command,
    }));

    expect(selectRunnerChain(ancestors)).toEqual(ancestors.slice(0, kept));
  });
});
