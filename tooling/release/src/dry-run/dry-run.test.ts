import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { listBundledLibraries } from './bill-of-materials.ts';
import { measureEntry } from './entry-size.ts';
import { toPlanLines } from './release-plan.ts';

const toFiles = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));

const sizeOf = (...texts: string[]) =>
  texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);

it('measures the entry with the files that it imports at once, and without lazy ones', () => {
  const texts = {
    'dist/index.js': `export { bake } from "./main.js";`,
    'dist/main.js': `import "./oven.js";\nimport("./lazy.js");\nimport { a } from "react";`,
    'dist/oven.js': `import { bake } from './main.js';`,
    'dist/lazy.js': 'rye'.repeat(100),
  };
  const manifest = { name: 'roll', version: '1.0.0', module: './dist/index.js' };

  expect(measureEntry(manifest, toFiles(texts))).toBe(
    sizeOf(texts['dist/index.js'], texts['dist/main.js'], texts['dist/oven.js']),
  );
});

it('measures the program of a package without a module', () => {
  const manifest = { name: 'roll', version: '1.0.0', bin: { roll: 'dist/roll.js' } };

  expect(measureEntry(manifest, toFiles({ 'dist/roll.js': 'bake()' }))).toBe(sizeOf('bake()'));
});

it('reads the libraries in a package from the headings of their licences', () => {
  const files = toFiles({
    'dist/third-party.md': '# Libraries\n\n## @noble/ciphers 2.4.0 (MIT)\n\nCopyright\n',
    'dist/portal-third-party.md': '## react - 19.3.1 (MIT)\n',
    'README.md': '## other 1.0.0 (MIT)\n',
  });

  expect(listBundledLibraries(files).map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40noble/ciphers@2.4.0',
    'pkg:npm/react@19.3.1',
  ]);
});

it('says which versions a pull request would set', () => {
  const release = {
    name: 'roll',
    oldVersion: '1.0.0',
    newVersion: '1.1.0',
    changesets: ['a', 'b'],
  };
  const lines = toPlanLines({
    releases: [
      { ...release, type: 'minor' },
      { ...release, name: 'bun', type: 'none' },
    ],
  });

  expect(lines).toEqual([
    expect.stringContaining('Changesets wait'),
    '  roll 1.0.0 → 1.1.0 (minor, 2 changesets)',
  ]);
});

it('says that versions would be published when no changeset waits', () => {
  expect(toPlanLines({ releases: [] })).toEqual([
    expect.stringContaining('each version below that is not in the registry would be published'),
  ]);
});
