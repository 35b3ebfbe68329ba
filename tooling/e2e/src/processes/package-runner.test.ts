import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { WAITS } from '@bakehouse/vitest/waits';
import { expect, test } from '@playwright/test';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import {
  listProcessTree,
  filterRunningProcesses,
  type ProcessEntry,
} from '../server/process-list.ts';
import { findFreePort, toServerEnvironment } from '../server/server-process.ts';

/** A user's shell has neither the project's binaries in PATH nor the variables of a package runner. */
const userEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const kept = Object.entries(environment).filter(
    ([name]) => !/^(npm_(package|lifecycle|command|execpath|node)|pnpm_|init_cwd)/i.test(name),
  );
  const { PATH = '', ...rest } = Object.fromEntries(kept);
  const folders = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...rest, PATH: folders.join(delimiter) };
};

const endAll = async (entries: readonly ProcessEntry[]) => {
  for (const { pid } of await filterRunningProcesses(entries)) process.kill(pid, 'SIGKILL');
};

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`${signal} to npx alone ends the server and its Postgres`, { tag: '@long' }, async () => {
    test.setTimeout(WAITS.longTestMs);
    const dataFolder = await mkdtemp(join(tmpdir(), 'bakehouse-e2e-'));
    const port = await findFreePort();
    const npx = spawn('npx', ['--yes', 'pnpm@10.34.8', 'start'], {
      cwd: REPOSITORY_ROOT,
      env: userEnvironment(toServerEnvironment({ port, dataFolder })),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    npx.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    npx.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    let tree: ProcessEntry[] = [];
    try {
      await expect
        .poll(() => output, { timeout: WAITS.startMs })
        .toContain(`Bakehouse is ready: http://localhost:${port}\n`);
      tree = await listProcessTree(npx.pid ?? 0);
      expect(tree.map(({ command }) => command).join('\n')).toMatch(/postgres -D /);

      npx.kill(signal);

      await expect.poll(() => filterRunningProcesses(tree)).toEqual([]);
    } finally {
      await endAll([...tree, ...(await listProcessTree(npx.pid ?? 0))]);
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
}
