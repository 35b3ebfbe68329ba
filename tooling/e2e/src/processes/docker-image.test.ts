import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { WAITS } from '@bakehouse/vitest/waits';
import { buildImage, ownTree, type BuiltImage } from '../programs/dockerfile.ts';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import { findFreePort } from '../server/server-process.ts';

const execFileAsync = promisify(execFile);

const DEPLOY_FOLDER = join(REPOSITORY_ROOT, 'apps/server/deploy');
const NOBODY = 65_534;
const userId = process.getuid?.() === 0 ? NOBODY : undefined;

/** The tracked files are what a clean checkout has, and so what Docker gets. */
async function copyCheckout(to: string): Promise<void> {
  const { stdout } = await execFileAsync('git', ['ls-files', '-z'], {
    cwd: REPOSITORY_ROOT,
    maxBuffer: 10_000_000,
  });
  for (const name of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await cp(join(REPOSITORY_ROOT, name), join(to, name), { verbatimSymlinks: true });
  }
}

const start = (words: readonly string[], image: BuiltImage, port: number) => {
  const [program = '', ...args] = words;
  return spawn(program === 'node' ? process.execPath : program, args, {
    cwd: join(image.folder, 'app'),
    env: {
      ...image.environment,
      PORT: String(port),
      PUBLIC_URL: 'https://login.example.com',
      TMPDIR: join(image.folder, 'tmp'),
      PATH: process.env.PATH,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(userId !== undefined && { uid: userId, gid: userId }),
  });
};

const exitCodeOf = async (child: ReturnType<typeof start>) => {
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
};

test(
  'the steps of the Dockerfile make a server that runs without root, writes only its data, and is healthy',
  { tag: '@long' },
  async () => {
    test.setTimeout(WAITS.longTestMs);
    const folder = await mkdtemp(join(tmpdir(), 'bakehouse-image-'));
    await chmod(folder, 0o755);
    const dockerfile = await readFile(join(DEPLOY_FOLDER, 'Dockerfile'), 'utf8');
    const image = await buildImage(dockerfile, { folder, userId, copyContext: copyCheckout });
    expect(image).toMatchObject({ user: '1000:1000', stopSignal: 'SIGTERM' });
    await cp(
      join(DEPLOY_FOLDER, 'bakehouse.config.json'),
      image.environment.BAKEHOUSE_CONFIG ?? '',
    );
    await mkdir(join(image.folder, 'tmp'));
    await ownTree(join(image.folder, 'tmp'), userId);

    const port = await findFreePort();
    const checkHealth = () => exitCodeOf(start(image.healthCheck, image, port));
    expect(await checkHealth()).toBe(1);
    const server = start(image.entrypoint, image, port);
    const ended = exitCodeOf(server);
    await expect.poll(checkHealth).toBe(0);
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    await rm(folder, { recursive: true, force: true });
  },
);
