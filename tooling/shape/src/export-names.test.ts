import { expect, it } from 'vitest';
import { parseText } from '../test/parse.ts';
import { toExportNameLines } from './export-names.ts';

const linesOf = (files: Readonly<Record<string, string>>) =>
  toExportNameLines(Object.entries(files).map(([path, text]) => parseText(text, path)));

it('finds a name that two files of a workspace export', () => {
  const files = {
    'apps/shop/src/till.ts': 'export interface Key { code: string }',
    'apps/shop/src/door.ts': 'export type Key = string;\nexport const open = 1;',
  };
  expect(linesOf(files)).toEqual([
    'Key: means more than one thing; rename all but one: apps/shop/src/till.ts, apps/shop/src/door.ts',
  ]);
});

it.each(['export function bake() {}', 'export class bake {}', 'export const { bake } = oven;'])(
  'finds a name in %s',
  (text) => {
    const files = { 'apps/shop/src/a.ts': text, 'apps/shop/src/b.ts': 'export const bake = 1;' };
    expect(linesOf(files)).toHaveLength(1);
  },
);

it('finds a name that a workspace exports and also imports from another', () => {
  const files = {
    'apps/shop/src/cake.ts': 'export type Cake = string;',
    'apps/shop/src/shelf.ts': "import { type Cake as Baked } from '@bakehouse/kitchen/cakes';",
    'packages/kitchen/src/cakes.ts': 'export interface Cake { weight: number }',
  };
  expect(linesOf(files)).toEqual([
    'Cake: means more than one thing; rename all but one: apps/shop/src/cake.ts, apps/shop/src/shelf.ts (from @bakehouse/kitchen/cakes)',
  ]);
});

it('allows one name in two workspaces that never meet, and overloads in one file', () => {
  const files = {
    'apps/shop/src/till.ts':
      'export function add(price: number): void;\nexport function add(price: string): void;',
    'apps/bakery/src/dough.ts': 'export const add = 1;',
    'apps/bakery/src/oven.ts': 'const add = 2;',
  };
  expect(linesOf(files)).toEqual([]);
});

it('allows a wrapper to have the name that it imports under another name', () => {
  const files = {
    'apps/shop/src/ui/door.ts': 'export const Door = 1;',
    'apps/shop/src/parts/door.ts':
      "import { Door as BareDoor } from '../ui/door.ts';\nexport const Door = frame(BareDoor);",
  };
  expect(linesOf(files)).toEqual([]);
});

it('allows the texts of every folder one name, and looks at no tests', () => {
  const files = {
    'apps/shop/src/till/texts.ts': 'export const TEXTS = {};',
    'apps/shop/src/door/texts.ts': 'export const TEXTS = {};',
    'apps/shop/src/door.ts': 'export const open = 1;',
    'apps/shop/test/door.ts': 'export const open = 1;',
  };
  expect(linesOf(files)).toEqual([]);
});
