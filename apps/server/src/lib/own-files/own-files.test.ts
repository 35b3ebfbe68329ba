import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OWN_FILES } from './own-files.ts';

const SOURCES = join(import.meta.dirname, '../..');

it('names what is there', () => {
  const { migrations, demoOriginals, specifiedCalls, passwordWorker } = OWN_FILES;

  for (const path of [migrations, demoOriginals, specifiedCalls, passwordWorker])
    expect(existsSync(path), path).toBe(true);
});

it('is the only file that asks where it is, because the build of the package is one folder', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((path) => !path.endsWith('.test.ts'));
  const asking = files.filter((path) =>
    /import\.meta\.(dirname|filename|url)/.test(readFileSync(join(SOURCES, path), 'utf8')),
  );

  expect(asking).toEqual([join('lib', 'own-files', 'own-files.ts')]);
});
