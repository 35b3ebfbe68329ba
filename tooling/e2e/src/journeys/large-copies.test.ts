import { addSession } from '@bakehouse/sdk/testing/playwright';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WAITS } from '@bakehouse/vitest/waits';
import { chromium, type Browser, type Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findButton } from '../pages/locators.ts';
import { DEMO_PASSWORD, DEMO_PIN, emailOf } from '../people/accounts.ts';
import { toChromiumLaunchOptions } from '../programs/chromium.ts';
import { FILE_COMMANDS_FOLDER, REPOSITORY_ROOT } from '../server/paths.ts';
import { readPeakMb, readRendererMb } from '../server/process-memory.ts';

const GIGABYTE = 1024 ** 3;
const NAME = 'Archive.bin';
const MEMORY_INTERVAL_MS = 200;
/** The rest of the memory is what the garbage collector lets grow. */
const LARGEST_BROWSER_GROWTH_MB = 512;
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

/** Presses a button that makes a download, and waits until it is on the disk. */
const saveWith = async (page: Page, button: string, path: string): Promise<void> => {
  const download = page.waitForEvent('download', { timeout: WAITS.longTestMs });
  await findButton(page, button).click();
  await (await download).saveAs(path);
};

const watchBrowser = (browser: Browser | null) => {
  if (browser === null) throw new Error('The context has no browser.');
  const samples: number[] = [];
  let reading = Promise.resolve();
  const timer = setInterval(() => {
    reading = reading.then(async () => {
      samples.push(await readRendererMb(browser));
    });
  }, MEMORY_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await reading;
    return Math.max(...samples) - Math.min(...samples);
  };
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
  'a file of 2 GB is sealed, opened and saved in the browser with a flat memory',
  { tag: '@long' },
  async ({ api, server }) => {
    test.setTimeout(WAITS.longTestMs);
    await useFolder(async (folder) => {
      const path = await makeFile(folder, 2 * GIGABYTE);
      // The contexts of other tests are private windows, whose files are in memory and have little space.
      const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
        ...toChromiumLaunchOptions(),
        baseURL: server.url,
      });
      await addSession(context, server.url, await api.logInWithPin('bo'));
      const page = await context.newPage();
      await page.goto('/portal?tab=files');
      await findButton(page, 'Bake files').click();
      const dialog = page.getByRole('dialog', { name: 'Bake files' });
      const endWatch = watchBrowser(context.browser());
      await dialog.locator('input[type=file]').setInputFiles(path);
      await dialog.getByLabel('Who may open them').fill(emailOf('bo'));
      await findButton(page, 'Bake 1 file').click();
      const seal = dialog.getByRole('button', { name: `Save the sealed copy of ${NAME}` });
      await expect(seal).toBeVisible({ timeout: WAITS.longTestMs });
      await saveWith(page, `Save the sealed copy of ${NAME}`, `${path}.baked`);
      await findButton(page, 'Done').click();

      await findButton(page, 'Open files').click();
      const opening = page.getByRole('dialog', { name: 'Open files' });
      await opening.locator('input[type=file]').setInputFiles(`${path}.baked`);
      const save = opening.getByRole('button', { name: `Save the original: ${NAME}` });
      await expect(save).toBeVisible({ timeout: WAITS.longTestMs });
      await saveWith(page, `Save the original: ${NAME}`, `${path}.opened`);
      expect(await endWatch()).toBeLessThan(LARGEST_BROWSER_GROWTH_MB);
      await context.close();
      expect(await checksumOf(`${path}.opened`)).toBe(await checksumOf(path));
    });
  },
);

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
