import { expect, it } from 'vitest';
import { toLibraryLines } from './libraries.ts';

const RECORD = [
  '| Library | For |',
  '| --- | --- |',
  '| flour, @oven/heat | bread |',
  '| yeast | tests |',
].join('\n');

const shop = { path: 'apps/shop/package.json', dependencies: { flour: '1', '@oven/heat': '1' } };
const kitchen = { path: 'tooling/kitchen/package.json', devDependencies: { yeast: '1' } };

it('passes when every library that runs has a reason, and every reason a library', () => {
  expect(toLibraryLines([shop, kitchen], RECORD)).toEqual([]);
});

it('names a library without a reason, but no tool and no package of ours', () => {
  const more = {
    ...shop,
    dependencies: { ...shop.dependencies, salt: '1', '@bakehouse/sdk': '1' },
  };
  const tools = { path: 'tooling/mill/package.json', dependencies: { sieve: '1' } };
  expect(toLibraryLines([more, kitchen, tools], RECORD)).toEqual([
    'docs/decisions/0003-libraries.md: needs a row for salt',
  ]);
});

it('names a reason for a library that is gone', () => {
  expect(toLibraryLines([shop], RECORD)).toEqual([
    'docs/decisions/0003-libraries.md: nothing depends on yeast any more',
  ]);
});
