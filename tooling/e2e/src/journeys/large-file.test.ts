import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WAITS } from '@bakehouse/vitest/waits';
import { expect, test } from '../fixtures.ts';
import { readRendererMb } from '../server/process-memory.ts';

const GIGABYTE = 1024 ** 3;
const FILE_BYTES = 3 * GIGABYTE;
const CHUNK_BYTES = 16 * 1024 * 1024;
/** The worker holds two chunks of 4 MB; the rest is what the garbage collector lets grow. */
const LARGEST_GROWTH_MB = 512;
/** If all memory is released again, the second half of the file adds little. */
const LARGEST_LATE_GROWTH_MB = 100;

const checksumOfZeros = (bytes: number): string => {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let hashed = 0; hashed < bytes; hashed += CHUNK_BYTES) hash.update(chunk);
  return hash.digest('hex');
};

test(
  'a file of 3 GB is read with a flat memory, and its checksum is right',
  { tag: '@long' },
  async ({ page, browser, logInAs }) => {
    test.setTimeout(WAITS.longTestMs);
    const folder = await mkdtemp(join(tmpdir(), 'bakehouse-e2e-'));
    const path = join(folder, 'Archive.bin');
    const file = await open(path, 'w');
    await file.truncate(FILE_BYTES);
    await file.close();

    await logInAs('bo');
    await page.goto('/portal?tab=files');
    await page.getByRole('button', { name: 'Bake files', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Bake files' });
    const before = await readRendererMb(browser);
    await dialog.locator('input[type=file]').setInputFiles(path);
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    const samples: number[] = [];
    await expect
      .poll(
        async () => {
          samples.push(await readRendererMb(browser));
          return dialog.getByText('1 of 1 file read.').first().isVisible();
        },
        { timeout: WAITS.longTestMs, intervals: [500] },
      )
      .toBe(true);
    const middle = Math.floor(samples.length / 2);
    const [early, late] = [samples.slice(0, middle), samples.slice(middle)];
    expect(Math.max(...samples) - before).toBeLessThan(LARGEST_GROWTH_MB);
    expect(Math.max(...late) - Math.max(...early)).toBeLessThan(LARGEST_LATE_GROWTH_MB);

    const sent = page.waitForRequest('**/api/bake');
    await page.getByRole('button', { name: 'Bake 1 file' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      size: FILE_BYTES,
      checksum: checksumOfZeros(FILE_BYTES),
    });
    await expect(dialog.getByText('Baked', { exact: true })).toBeVisible();
    await rm(folder, { recursive: true });
  },
);
