import { expect, it } from 'vitest';
import { toUnknownFileLines } from './file-names.ts';

const PATHS = ['apps/shop/src/ban.ts', 'apps/shop/src/bans/ban.test.ts', 'turbo.json'];

const unknownFiles = (text: string) =>
  toUnknownFileLines([{ path: 'README.md', text }], PATHS).map((line) => line.split(' ').at(-1));

it('passes a file by its whole path, the end of its path, or its name', () => {
  expect(unknownFiles('`apps/shop/src/ban.ts`, `bans/ban.test.ts` and `turbo.json`')).toEqual([]);
});

it('names a file that does not exist', () => {
  expect(unknownFiles('`oban.ts`, `shop/ban.ts` and `knip.json`')).toEqual([
    'oban.ts',
    'shop/ban.ts',
    'knip.json',
  ]);
});

it('ignores the paths of the server, placeholders and code blocks', () => {
  expect(unknownFiles('`/theme.js`, `results/<name>.json`\n\n```\n`rye.ts`\n```\n')).toEqual([]);
});
