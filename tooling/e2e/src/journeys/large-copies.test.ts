import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WAITS } from '@bakehouse/vitest/waits';
import { expect, test } from '../fixtures.ts';
import { DEMO_PASSWORD, DEMO_PIN, emailOf } from '../people/accounts.ts';
import { FILE_COMMANDS_FOLDER, REPOSITORY_ROOT } from '../server/paths.ts';
import { readPeakMb } from '../server/process-memory.ts';

const GIGABYTE = 1024 ** 3;
const NAME = 'Archive.bin';
const MEMORY_INTERVAL_MS = 200;
const LARGEST_COMMAND_MB = 400;

const makeFile = async (folder: string, bytes: number) => {
  const path = join(folder, NAME);
  const file = await open(path, 'w');
  await file.truncate(bytes);
  await file.close();
  return path;
};

const checksumOf = async (path: string) => {
  const hash = createHash('sha256');
  const bytes: AsyncIterable<Buffer> = createReadStream(path);
  for await (const part of bytes) hash.update(part);
  return hash.digest('hex');
};

const useFolder = async (run: (folder: string) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-e2e-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Runs a command to its end, and returns its exit code and its largest memory. */
const runWatched = async (script: string, words: readonly string[]) => {
  const child = spawn(process.execPath, [join(FILE_COMMANDS_FOLDER, script), ...words], {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, BAKEHOUSE_PASSWORD: DEMO_PASSWORD, BAKEHOUSE_PIN: DEMO_PIN },
    stdio: 'ignore',
  });
  let peakMb = 0;
  const timer = setInterval(() => {
    readPeakMb(child.pid ?? 0).then(
      (mb) => {
        peakMb = mb;
      },
      () => undefined,
    );
  }, MEMORY_INTERVAL_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  return { code, peakMb };
};

test(
  'a file of 5 GB is sealed and opened by the commands with a flat memory',
  { tag: '@long' },
  async ({ server }) => {
    test.setTimeout(WAITS.longTestMs);
    await useFolder(async (folder) => {
      const path = await makeFile(folder, 5 * GIGABYTE);
      const account = ['--as', emailOf('bo'), '--server', server.url];
      const baked = await runWatched('bake.ts', [path, '--allow', emailOf('bo'), ...account]);
      const out = ['--out', `${path}.opened`];
      const opened = await runWatched('open.ts', [`${path}.baked`, ...out, ...account]);
      expect([baked.code, opened.code]).toEqual([0, 0]);
      expect(Math.max(baked.peakMb, opened.peakMb)).toBeLessThan(LARGEST_COMMAND_MB);
      expect(await checksumOf(`${path}.opened`)).toBe(await checksumOf(path));
    });
  },
);
