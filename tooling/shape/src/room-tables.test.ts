import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type LayerRule,
  readArchitecture,
  readLayerOrders,
  toLayerOrders,
  toRoomTableLines,
} from './room-tables.ts';

const ROOT = join(import.meta.dirname, '../../..');

const layerRule = (layer: string, above: string): LayerRule => ({
  name: `oven-src-${layer}-imports-downwards`,
  from: { path: String.raw`^oven/src/(${layer})(/|\.tsx?$)` },
  to: { path: String.raw`^oven/src/(${above})(/|\.tsx?$)` },
});

const ORDERS = toLayerOrders([
  { name: 'no-cycles', from: {}, to: {} },
  layerRule('rules', 'main'),
  layerRule('lib|config', 'main|rules'),
]);

const toText = (...rows: string[]) =>
  ['# Rooms', '### `oven/src`', '', '| Room | Contains |', '| --- | --- |', ...rows].join('\n');

const MAIN = '| `main` | the start |';
const RULES = '| `rules` | what `lib` does not know |';
const LAST = '| `lib`, `config` | helpers |';

it('reads the order of the layers, the top one included', () => {
  expect([...ORDERS]).toEqual([['oven/src', ['main', 'rules', 'config, lib']]]);
});

describe('the table of a folder', () => {
  it('passes with the rooms of the layers in their order', () => {
    expect(toRoomTableLines(ORDERS, toText(MAIN, RULES, LAST))).toEqual([]);
  });

  it.each([
    ['lacks a room', toText(MAIN, RULES, '| `lib` | helpers |')],
    ['lacks a row', toText(MAIN, LAST)],
    ['has another order', toText(RULES, MAIN, LAST)],
    ['has a room twice', toText(MAIN, MAIN, RULES, LAST)],
    ['is missing', '# Rooms'],
  ])('is named when it %s', (_, text) => {
    expect(toRoomTableLines(ORDERS, text)).toEqual([
      'ARCHITECTURE.md: the table of oven/src needs these rows: main; rules; config, lib',
    ]);
  });
});

it('finds a true table for every folder of layers of the repository', () => {
  const orders = readLayerOrders(ROOT);
  expect([...orders.keys()]).toContain('apps/server/src/services');
  expect(toRoomTableLines(orders, readArchitecture(ROOT))).toEqual([]);
});
