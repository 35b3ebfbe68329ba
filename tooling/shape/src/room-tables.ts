import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface LayerRule {
  name: string;
  from: { path?: string };
  to: { path?: string | string[] };
}

/** Maps the folder of some layers to their names, from the top; the layers of one row are sorted. */
type LayerOrders = ReadonlyMap<string, readonly string[]>;

const LAYER_PATH_PATTERN = /^\^(?<root>[^(]+)\/\((?<names>[^)]+)\)/;

const toRoomList = (names: readonly string[]) => names.toSorted().join(', ');

const parseLayerPath = (path: unknown) => {
  const { root = '', names = '' } = LAYER_PATH_PATTERN.exec(String(path))?.groups ?? {};
  return { root, row: toRoomList(names.split('|')) };
};

/** The first rule of a folder forbids the import of the top layer, which has no rule of its own. */
export function toLayerOrders(rules: readonly LayerRule[]): LayerOrders {
  const layerRules = rules.filter(({ name }) => name.endsWith('-imports-downwards'));
  const byRoot = Map.groupBy(layerRules, ({ from }) => parseLayerPath(from.path).root);
  return new Map(
    [...byRoot].map(([root, ofRoot]) => [
      root,
      [
        parseLayerPath(ofRoot[0]?.to.path).row,
        ...ofRoot.map(({ from }) => parseLayerPath(from.path).row),
      ],
    ]),
  );
}

const ROOM_PATTERN = /`([^`]+)`/g;

const toRoomsOfLine = (line: string) => {
  const [, cell = ''] = line.split('|');
  return toRoomList([...cell.matchAll(ROOM_PATTERN)].map(([, room = '']) => room));
};

/** Returns the rooms in the first column of the table below the heading of a folder. */
function readRoomTable(text: string, root: string): string[] {
  const [, section = ''] = text.split(`\n### \`${root}\`\n`);
  const [own = ''] = section.split('\n#');
  return own
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(toRoomsOfLine);
}

/** Returns one line for every folder whose table differs from its layers. */
export const toRoomTableLines = (orders: LayerOrders, text: string): string[] =>
  [...orders].flatMap(([root, order]) =>
    readRoomTable(text, root).join('; ') === order.join('; ')
      ? []
      : [`ARCHITECTURE.md: the table of ${root} needs these rows: ${order.join('; ')}`],
  );

export const readLayerOrders = (root: string): LayerOrders => {
  const load = createRequire(import.meta.url);
  // The cast is safe because dependency-cruiser checks the form of this file.
  const { forbidden } = load(join(root, '.dependency-cruiser.cjs')) as { forbidden: LayerRule[] };
  return toLayerOrders(forbidden);
};

export const readArchitecture = (root: string): string =>
  readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
