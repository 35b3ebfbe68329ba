import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let outermost: ChildProcess;
let lines: Interface;

const nextLine = async () => String((await once(lines, 'line'))[0]);

/** Writes a program named pnpm that starts the server through a shell, as the real one does. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ancestors-'));
  const watcher = JSON.stringify(new URL('ancestors.ts', import.meta.url).href);
  await writeFile(
    join(folder, 'server.mjs'),
    `import { watchAncestors } from ${watcher};
     const alive = setInterval(() => {}, 1000);
     await watchAncestors((reason) => { console.log(reason); clearInterval(alive); });
     console.log('watching');`,
  );
  await writeFile(
    join(folder, 'pnpm'),
    `const { spawn } = require('node:child_process');
     const command = '"$0" "$1"; true';
     const words = ['-c', command, process.execPath, process.argv[2]];
     spawn('sh', words, { stdio: 'inherit' });
     console.log('pnpm ' + process.pid);
     process.on('SIGTERM', () => process.exit());`,
  );
});

afterEach(async () => {
  outermost.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startUnder(file: string, args: readonly string[]): Promise<number> {
  outermost = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (outermost.stdout === null) throw new Error('the output is not piped');
  lines = createInterface(outermost.stdout);
  const runner = Number((await nextLine()).replace('pnpm ', ''));
  expect(await nextLine()).toBe('watching');
  return runner;
}

describe('watchAncestors', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'notices that its package runner ended by %s',
    async (signal) => {
      const runner = await startUnder(process.execPath, [
        join(folder, 'pnpm'),
        join(folder, 'server.mjs'),
      ]);

      process.kill(runner, signal);

      expect(await nextLine()).toBe(
        `the package runner that started it (process ${runner}) is gone`,
      );
    },
  );

  it('notices a package runner that is a zombie', async () => {
    const words = ['-c', '"$0" "$1" "$2" & exec sleep 30'];
    const runner = await startUnder('sh', [
      ...words,
      process.execPath,
      join(folder, 'pnpm'),
      join(folder, 'server.mjs'),
    ]);

    process.kill(runner, 'SIGKILL');

    expect(await nextLine()).toContain(`(process ${runner}) is gone`);
  });
});
