import { expect, it } from 'vitest';
import { toPackedFileLines } from './packed-files.ts';

const LICENCE = Buffer.from('MIT');

const linesOf = (files: Readonly<Record<string, string>>) =>
  toPackedFileLines(
    Object.entries({
      'CHANGELOG.md': '',
      LICENSE: 'MIT',
      'README.md': '',
      'package.json': '{}',
      ...files,
    }).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
    LICENCE,
  );

it('passes links to files of the package, to headings and to other sites', () => {
  const text = '[a](docs/a.md#b) [b](#b) [c](https://example.com) `[d](gone.md)`';

  expect(linesOf({ 'README.md': text, 'docs/a.md': '[back](../README.md)' })).toEqual([]);
});

it('takes the brackets of a TypeScript type in a text for no link', () => {
  expect(linesOf({ 'docs/a.md': '{ [Provider in Name]: FactorCommon & Id }' })).toEqual([]);
});

it.each(['[a](../../docs/a.md)', '[a]: ../a.md', '<img src="../a.png">', '[a](a.md "text")'])(
  'names the link that leads out of the package in %s',
  (text) => {
    expect(linesOf({ 'docs/b.md': text })).toEqual([
      expect.stringMatching(/^docs\/b\.md: the link \S+ leads out of the package$/),
    ]);
  },
);

it.each(['dist/index.js.map', 'src/index.ts', 'dist/roll.test.js'])('does not want %s', (path) => {
  expect(linesOf({ [path]: '' })).toEqual([`${path} must not be in the package`]);
});

it('names missing files and another licence', () => {
  expect(toPackedFileLines([{ path: 'LICENSE', bytes: Buffer.from('ISC') }], LICENCE)).toEqual([
    'CHANGELOG.md is missing',
    'README.md is missing',
    'package.json is missing',
    'LICENSE is another one than that of the repository',
  ]);
});
