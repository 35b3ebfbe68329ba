import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkLibraries } from './library-links.ts';

let root: string;

beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'links-')), 'native');
  await mkdir(join(root, 'lib'), { recursive: true });
  await writeFile(join(root, 'lib/libpq.so.5.18'), 'bread');
});

afterEach(() => rm(join(root, '..'), { recursive: true, force: true }));

const writeList = (list: unknown) =>
  writeFile(join(root, 'pg-symlinks.json'), JSON.stringify(list));

it('makes the links of the list, and keeps those that exist', async () => {
  await writeList([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]);

  await linkLibraries(root);
  await linkLibraries(root);

  expect(await readlink(join(root, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(await readFile(join(root, 'lib/libpq.so.5'), 'utf8')).toBe('bread');
});

it('does nothing without a list', async () => {
  await expect(linkLibraries(root)).resolves.toBeUndefined();
});
