import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLayerOrders } from './room-tables.ts';
import { readServiceFiles, toServiceLines } from './services.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ORDER = ['app', 'exports, ovens', 'toasts', 'lib'];

const OVEN = {
  path: 'ovens/oven.ts',
  text: `declare module '../lib/services.tsx' {
  interface Services {
    /** Bakes bread: see the book. */
    oven: Oven;
    book: Book;
  }
}`,
};

const useOf = (path: string, name = 'oven') => ({
  path,
  text: `const it = useService('${name}');`,
});

it('names a use of a service that a room above declares', () => {
  expect(toServiceLines(ORDER, [OVEN, useOf('toasts/toaster.tsx', 'book')])).toEqual([
    'toasts/toaster.tsx: the service "book" is declared in a room above, by ovens/oven.ts',
  ]);
});

it('allows the service to its own row and to the rooms above', () => {
  const uses = ['app/app.tsx', 'exports/exports.ts', 'ovens/door.tsx'].map((path) => useOf(path));
  expect(toServiceLines(ORDER, [OVEN, ...uses])).toEqual([]);
});

it('allows a service without a declaring room, which all rooms share', () => {
  expect(toServiceLines(ORDER, [OVEN, useOf('lib/clock.ts', 'now')])).toEqual([]);
});

it('finds the services of the portal, and no use from below', () => {
  const files = readServiceFiles(ROOT);
  const order = readLayerOrders(ROOT).get('apps/portal/src') ?? [];
  expect(toServiceLines(order, files)).toEqual([]);
  expect(toServiceLines(order.toReversed(), files)).not.toEqual([]);
});
