import { INVALID_CURSOR_MESSAGE } from '@bakehouse/contract';
import { propertyRuns, propertyTimeoutMs } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  createPagedBakers,
  createPagedEvents,
  createPagedFiles,
  createPagedOpeners,
  createPagedSharedFiles,
  type PagedList,
} from '../../../test/lists/paged-lists.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const answer = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
});

type Rel = 'next' | 'prev';

interface Page {
  ids: string[];
  total: number;
  page: number;
  links: Partial<Record<string, string>>;
}

const linksIn = (header: string | null) =>
  Object.fromEntries(
    [...(header ?? '').matchAll(/<\/api(\/[^>]+)>; rel="(\w+)"/g)].map(
      ([, address = '', rel = '']) => [rel, address],
    ),
  );

const read = async ({ reader, id }: PagedList, address: string): Promise<Page> => {
  const reply = await server().portal(address, { token: reader.token });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  const { data, total, page } = answer.parse(reply.json);
  const links = linksIn(reply.headers.get('link'));
  return { ids: data.map((row) => z.string().parse(row[id])), total, page, links };
};

const addressOf = ({ path, query }: PagedList, more: Record<string, string>) =>
  `${path}?${new URLSearchParams({ ...query, limit: '10', ...more }).toString()}`;

/** Returns every id of the list, page by page, by page number. */
const idsByNumber = async (list: PagedList, order: Record<string, string>) => {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const found = await read(list, addressOf(list, { ...order, page: String(page) }));
    ids.push(...found.ids);
    if (ids.length >= found.total) return ids;
  }
};

interface Walk {
  start: string;
  rel: Rel;
  /** Called after each page. */
  between?: () => Promise<void>;
}

const idsByLinks = async (list: PagedList, { start, rel, between }: Walk) => {
  const pages: string[][] = [];
  let address: string | undefined = start;
  while (address !== undefined) {
    const { ids, links } = await read(list, address);
    pages.push(ids);
    await between?.();
    address = links[rel];
  }
  return rel === 'next' ? pages.flat() : pages.toReversed().flat();
};

/** The rows fill three pages and a part of a fourth. */
const ROWS = 34;

const cursorIn = (address = '') => new URLSearchParams(address.split('?')[1]).get('cursor') ?? '';

const decoded = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

const cursorParts = z.looseObject({ place: z.array(z.string()) });

const LISTS = [
  ['files', createPagedFiles],
  ['shared files', createPagedSharedFiles],
  ['events', createPagedEvents],
  ['openers', createPagedOpeners],
  ['bakers', createPagedBakers],
] as const;

interface Turn {
  add: number[];
  /** The rows to remove, by their position in thousandths of the list. */
  remove: number[];
}

const likeness = fc.nat(63);
const turn: fc.Arbitrary<Turn> = fc.record({
  add: fc.array(likeness, { maxLength: 4 }),
  remove: fc.array(fc.nat(999), { maxLength: 3 }),
});
/** One random plan is enough for each order, because there are many orders. */
const ONE_PLAN_AN_ORDER = { ...propertyRuns(1), endOnFailure: true };

const turns = fc.array(turn, { minLength: 3, maxLength: 6 });

describe.each(LISTS)('the list of %s', (_name, create) => {
  let list: PagedList;

  const fillUp = async () => {
    const { ids, total } = await read(list, addressOf(list, { limit: '100' }));
    for (const id of ids.slice(ROWS)) await list.remove(id);
    for (let count = total; count < ROWS; count += 1) await list.add(count * 7);
  };

  type CheckOrder = (order: Record<string, string>) => Promise<void>;

  const orders = async (check: CheckOrder, sorts: readonly string[] = list.sorts) => {
    for (const sort_by of sorts)
      for (const sort_dir of ['asc', 'desc']) await check({ sort_by, sort_dir });
  };

  beforeAll(async () => {
    list = await create(server());
    await fillUp();
  });

  it('is the same by links and by numbers, in both directions and in every order', async () => {
    await orders(async (order) => {
      const all = await idsByNumber(list, order);
      const last = String(Math.ceil(all.length / 10));
      const forth = await idsByLinks(list, { start: addressOf(list, order), rel: 'next' });
      const back = await idsByLinks(list, {
        start: addressOf(list, { ...order, page: last }),
        rel: 'prev',
      });
      expect([order, forth]).toEqual([order, all]);
      expect([order, back]).toEqual([order, all]);
    });
  });

  it('has the total and the requested page number on every page', async () => {
    const first = await read(list, addressOf(list, {}));
    const second = await read(list, first.links.next ?? '');
    const again = await read(list, second.links.prev ?? '');
    expect([second.page, second.total]).toEqual([2, first.total]);
    expect([again.page, again.ids]).toEqual([1, first.ids]);
  });

  it('has no link to a page that does not exist', async () => {
    const first = await read(list, addressOf(list, {}));
    expect(Object.keys(first.links)).toEqual(['next']);
    const last = await read(list, addressOf(list, { page: '4' }));
    expect(Object.keys(last.links)).toEqual(['prev']);
    const beyond = await read(list, addressOf(list, { page: '9' }));
    expect([beyond.ids, beyond.total, beyond.links]).toEqual([[], first.total, {}]);
    expect((await read(list, addressOf(list, { search: 'nobody' }))).links).toEqual({});
  });

  it('accepts a cursor after filters have changed', async () => {
    const order = { sort_by: list.sorts[0] ?? '', sort_dir: 'asc' };
    const all = await idsByNumber(list, order);
    const search = all.at(-1) ?? '';
    const { links } = await read(list, addressOf(list, order));
    const cursor = cursorIn(links.next);
    const found = await read(list, addressOf(list, { ...order, search, cursor }));
    expect(found.ids).toEqual([search]);
    const before = await read(list, addressOf(list, { ...order, search: all[0] ?? '', cursor }));
    expect(before.ids).toEqual([]);
  });

  it('refuses a cursor of another order, page size or list with a helpful text', async () => {
    const [sort_by = '', other = ''] = list.sorts;
    const order = { sort_by, sort_dir: 'asc' };
    const cursor = cursorIn((await read(list, addressOf(list, order))).links.next);
    const elsewhere = list.path === '/get_files' ? '/users/openers' : '/get_files';
    for (const address of [
      addressOf(list, { ...order, sort_by: other, cursor }),
      addressOf(list, { ...order, sort_dir: 'desc', cursor }),
      addressOf(list, { ...order, limit: '20', cursor }),
      addressOf(list, { ...order, cursor: cursor.slice(1) }),
      addressOf({ ...list, path: elsewhere }, { limit: '10', cursor }),
    ]) {
      expect(await server().portal(address, { token: list.reader.token })).toMatchObject({
        status: 400,
        json: { error_type: 'invalid_request', fields: { cursor: INVALID_CURSOR_MESSAGE } },
      });
    }
  });

  it('never fails for a forged cursor', async () => {
    const order = { sort_by: list.sorts.at(-1) ?? '', sort_dir: 'desc' };
    const { links } = await read(list, addressOf(list, order));
    const parts = cursorParts.parse(JSON.parse(decoded(cursorIn(links.next))));
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...parts.place));
    const sameLength = { minLength: parts.place.length, maxLength: parts.place.length };
    await fc.assert(
      fc.asyncProperty(fc.array(text, sameLength), async (place) => {
        const cursor = Buffer.from(JSON.stringify({ ...parts, place })).toString('base64url');
        const address = addressOf(list, { ...order, cursor });
        const { status } = await server().portal(address, { token: list.reader.token });
        expect([200, 400]).toContain(status);
      }),
      propertyRuns(25),
    );
  });

  /** Changes the list turn by turn, and notes the removed rows. */
  const unrest = (start: readonly string[], plan: readonly Turn[]) => {
    const gone = new Set<string>();
    const left = [...plan];
    const between = async () => {
      const { add, remove } = left.shift() ?? { add: [], remove: [] };
      for (const each of add) await list.add(each);
      for (const part of remove) {
        const id = start[Math.floor((part / 1000) * start.length)];
        if (id === undefined) continue;
        await list.remove(id);
        gone.add(id);
      }
    };
    return { gone, between };
  };

  it.each(['next', 'prev'] as const)(
    'by %s shows every lasting row once and in order, while other rows come and go',
    async (rel) => {
      const firstAndLast = [...list.sorts.slice(0, 1), ...list.sorts.slice(-1)];
      await orders(async (order) => {
        await fc.assert(
          fc.asyncProperty(turns, async (plan) => {
            await fillUp();
            const all = await idsByNumber(list, order);
            const page = rel === 'next' ? '1' : String(Math.ceil(all.length / 10));
            const { gone, between } = unrest(all, plan);
            const start = addressOf(list, { ...order, page });
            const shown = await idsByLinks(list, { start, rel, between });
            const stayed = all.filter((id) => !gone.has(id));
            expect(shown.filter((id) => stayed.includes(id))).toEqual(stayed);
            expect(new Set(shown).size).toBe(shown.length);
          }),
          ONE_PLAN_AN_ORDER,
        );
      }, firstAndLast);
    },
    propertyTimeoutMs(60_000),
  );
});

it('does not reveal the number of other events', async () => {
  const list = await createPagedEvents(server());
  for (let count = 0; count < 11; count += 1) await list.add(count);
  const { ids, links } = await read(list, addressOf(list, { sort_by: 'timestamp' }));
  const { place } = cursorParts.parse(JSON.parse(decoded(cursorIn(links.next))));
  expect(place).toEqual([expect.stringMatching(/^\d{4}-.*Z$/), ids.at(-1)]);
});
