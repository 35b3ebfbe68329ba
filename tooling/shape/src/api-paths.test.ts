import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseText } from '../test/parse.ts';
import { toApiPathLines } from './api-paths.ts';
import { readSourceFiles, type SourceFile } from './source-files.ts';

const ROOT = join(import.meta.dirname, '../../..');

const file = (path: string, ...lines: string[]) => parseText(lines.join('\n'), path);

const portalRow = file(
  'packages/contract/src/calls/loaves.ts',
  "export const bakeLoaf = portalCall({ method: 'POST', path: '/loaves', reply: loaf });",
);

const providerRow = file(
  'apps/server/src/routes/provider/flour.ts',
  "export const calls = [providerCall({ method: 'PUT', path: '/flour/:id' }, handle)];",
);

const backendRow = file(
  'apps/server/src/routes/backend/flour.ts',
  "export const calls = [backendCall({ method: 'PUT', path: '/v1/flour/:id' }, handle)];",
);

const inPortal = (text: string) => file('apps/portal/src/api/loaves.ts', `http.post(${text});`);
const inSdk = (...lines: string[]) => file('packages/sdk/src/resources/flour.ts', ...lines);

const PORTAL_LINE =
  '/loaves: only its row may state a path of the portal API; use the row: packages/contract/src/calls/loaves.ts:1, ';
const PROVIDER_LINE =
  '/flour/{}: only its row and once packages/sdk and tooling/commands may state a path of the provider API: ';

describe('a path of the backend API', () => {
  it('is another one than the same path of the provider API', () => {
    expect(toApiPathLines([providerRow, backendRow])).toEqual([]);
  });

  it('is named when it stands outside its row', () => {
    expect(toApiPathLines([backendRow, inPortal("'/v1/flour/{}'")])).toEqual([
      '/v1/flour/{}: only its row and once packages/sdk and tooling/commands may state a path of the backend API: apps/portal/src/api/loaves.ts:1',
    ]);
  });
});

describe('a path of the portal API', () => {
  it.each([
    "'/loaves'",
    "'/api/loaves'",
    "'https://bakehouse.test/api/loaves'",
    "'POST /api/loaves'",
    "'/loaves?flour=rye'",
    '`${base}/loaves`',
    '`${base}/loaves?flour=${flour}`',
  ])('is named when %s stands elsewhere, too', (text) => {
    expect(toApiPathLines([portalRow, inPortal(text)])).toEqual([
      `${PORTAL_LINE}apps/portal/src/api/loaves.ts:1`,
    ]);
  });

  it.each(["'/loaves-of-rye'", "'/loaves/rye'", "'/rye/loaves'", "'loaves'", '`/loaves/${id}`'])(
    'is not %s',
    (text) => {
      expect(toApiPathLines([portalRow, inPortal(text)])).toEqual([]);
    },
  );

  it('is named in the commands, but not as a page, in tests, their kits, other tools and imports', () => {
    const text = "post('/api/loaves');";
    const allowed = [
      file('apps/portal/test/handlers/loaves.ts', text),
      file('apps/portal/src/config/paths.ts', "export const PATHS = { loaves: '/loaves' };"),
      file('tooling/e2e/src/screens/loaves.ts', text),
      file('apps/portal/src/loaves.ts', "import '/loaves';", "export * from '/loaves';"),
    ];
    expect(toApiPathLines([portalRow, ...allowed])).toEqual([]);
    const command = file('tooling/commands/src/bake.ts', text);
    expect(toApiPathLines([portalRow, command])).toEqual([
      `${PORTAL_LINE}tooling/commands/src/bake.ts:1`,
    ]);
  });
});

describe('a path of the provider API', () => {
  it('may stand once in each client', () => {
    const client = inSdk('put({ path: `/flour/${id}` });');
    const command = file('tooling/commands/src/flour.ts', 'fetch(`/sdk/v1/flour/${id}`);');
    expect(toApiPathLines([providerRow, client, command])).toEqual([]);
  });

  it.each<[where: string, client: SourceFile, ...places: string[]]>([
    ['twice in the SDK', inSdk('put(`/flour/${id}`);', 'get(`/flour/${id}`);'), ':1', ':2'],
    ['in the portal', file('apps/portal/src/flour.ts', 'put(`/sdk/v1/flour/${id}`)'), ':1'],
  ])('is named when it stands %s', (_, client, ...places) => {
    const stated = places.map((place) => `${client.path}${place}`).join(', ');
    expect(toApiPathLines([providerRow, client])).toEqual([PROVIDER_LINE + stated]);
  });

  it('is named when it stands elsewhere on the server', () => {
    const guard = file('apps/server/src/guard.ts', "const OPEN = ['/flour/:id'];");
    expect(toApiPathLines([providerRow, guard])).toEqual([
      `${PROVIDER_LINE}apps/server/src/routes/provider/flour.ts:1, apps/server/src/guard.ts:1`,
    ]);
  });

  it('may stand once for each of its methods', () => {
    const second = file(
      'apps/server/src/routes/provider/sacks.ts',
      "providerCall({ method: 'GET', path: '/flour/:id' }, handle);",
    );
    const client = inSdk('put(`/flour/${id}`);', 'get(`/flour/${id}`);');
    expect(toApiPathLines([providerRow, second, client])).toEqual([]);
  });
});

describe('a row', () => {
  it('is named when another has its method and path', () => {
    const twin = { ...portalRow, path: 'packages/contract/src/calls/twins.ts' };
    expect(toApiPathLines([portalRow, twin])).toEqual([
      '/loaves: has several rows with the same method: packages/contract/src/calls/loaves.ts:1, packages/contract/src/calls/twins.ts:1',
    ]);
  });

  it('is named when its path is no text', () => {
    const row = file('packages/contract/src/calls/rye.ts', "portalCall({ method: 'GET', path });");
    expect(toApiPathLines([row])).toEqual([
      'packages/contract/src/calls/rye.ts:1: write the path of the row as text',
    ]);
  });
});

it('sees a second text for a row of each API of the repository, which has none', () => {
  const files = readSourceFiles(ROOT);
  expect(toApiPathLines(files)).toEqual([]);
  const copies = file('apps/portal/src/copies.ts', "['/api/bake', '/sdk/v1/passwords'];");
  expect(toApiPathLines([...files, copies]).map((line) => line.split(':')[0])).toEqual([
    '/passwords',
    '/bake',
  ]);
});
