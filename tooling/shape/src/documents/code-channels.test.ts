import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContributing, readProductSources, toChannelLines } from './code-channels.ts';
import { listRepositoryPaths } from './repository-paths.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const sourceOf = (name: string, text = "'whatsapp'") => ({
  path: `apps/shop/src/${name}.ts`,
  text,
});
const rowOf = (...names: string[]) =>
  `| a code channel | ${names.map((name) => `\`apps/shop/src/${name}.ts\``).join('; ')}, once more in \`test/rows.ts\` |`;

it('allows six files that name a channel and stand in the row of CONTRIBUTING.md', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const sources = [...names.map((name) => sourceOf(name)), sourceOf('g', "'email'")];
  expect(toChannelLines(sources, rowOf(...names))).toEqual([]);
});

it('refuses a seventh file', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(
    toChannelLines(
      names.map((name) => sourceOf(name, '// codes by WhatsApp')),
      rowOf(...names),
    ),
  ).toEqual(['code channels: 7 files name a channel, at most 6: make a row']);
});

it.each([
  ['misses a file', rowOf('a')],
  ['has one too many', rowOf('a', 'b', 'c')],
  ['is missing', '| a factor | `apps/shop/src/a.ts` |'],
])('names the files when the row %s', (_, contributing) => {
  expect(toChannelLines([sourceOf('b'), sourceOf('a')], contributing)).toEqual([
    'CONTRIBUTING.md: the row "a code channel" needs these files: apps/shop/src/a.ts, apps/shop/src/b.ts',
  ]);
});

it('finds the files of the repository in its row', () => {
  const sources = readProductSources(ROOT, listRepositoryPaths(ROOT));
  expect(toChannelLines(sources, readContributing(ROOT))).toEqual([]);
  expect(sources.filter(({ text }) => /whatsapp/i.test(text)).length).toBeGreaterThan(3);
});
