import {
  listOpenersQuery,
  OPENER_SORTS,
  type OpenerRow,
  type OpenerSort,
} from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  readOpenerAddresses,
  changeBan,
  readAllOpeners,
  ADMIN_MODE_QUERY,
  readOpenersPage,
  readOpenerRow,
} from '../../../test/people/openers.ts';
import {
  createPerson,
  createDemoPerson,
  createAddress,
  type Person,
} from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { users } from '../../db/tables.ts';
import { createClock } from '../../lib/clock.ts';
import { findPortalAccount } from '../../../test/server/portal-account.ts';
import { listOpeners as openersAt } from '../../services/people/openers.ts';

const server = useTestServer();

const DAY_MS = 86_400_000;

let ada: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
});

describe('status', () => {
  const cast = async () => {
    const bo = await createPerson(server());
    const opener = async (name: string) => {
      const address = `${name}-${crypto.randomUUID()}@people.example`;
      const person = await createPerson(server(), { address });
      const { checksum } = await bo.bake({ permissions: [{ email: address }] });
      return { person, checksum };
    };
    const active = await opener('active');
    await active.person.open(active.checksum);
    const inactive = await opener('inactive');
    const banned = await opener('banned');
    await banned.person.open(banned.checksum);
    await changeBan(bo, banned.person.address);
    const gone = await opener('gone');
    await gone.person.open(gone.checksum);
    const body = { action: 'deactivate', email: gone.person.address, admin: true };
    expect((await ada.call('/users/manage', body)).status).toBe(200);
    return { bo, active, inactive, banned, gone };
  };

  it('is banned rather than active or inactive; deactivated people are inactive', async () => {
    const { bo, active, inactive, banned, gone } = await cast();
    const addresses = (...of: { person: Person }[]) => of.map(({ person }) => person.address);
    expect(await readOpenerAddresses(bo, { status: 'active' })).toEqual(addresses(active));
    expect(await readOpenerAddresses(bo, { status: 'inactive' })).toEqual(
      addresses(gone, inactive),
    );
    expect(await readOpenerAddresses(bo, { status: 'banned' })).toEqual(addresses(banned));
    const everybody = addresses(active, banned, gone, inactive);
    expect(await readOpenerAddresses(bo, { status: 'all' })).toEqual(everybody);
    expect(await readOpenerAddresses(bo)).toEqual(everybody);
    expect((await readOpenersPage(bo, { status: 'inactive' })).total).toBe(2);
  });

  it('sorts by status, then by address', async () => {
    const { bo, active, inactive, banned, gone } = await cast();
    const upwards = [active, banned, gone, inactive].map(({ person }) => person.address);
    expect(await readOpenerAddresses(bo, { sort_by: 'status' })).toEqual(upwards);
    expect(await readOpenerAddresses(bo, { sort_by: 'status', sort_dir: 'desc' })).toEqual(
      upwards.toReversed(),
    );
  });

  it('is active until 90 days after the last opening, to the millisecond', async () => {
    const { bo, active } = await cast();
    const { last_opened_at: at } = await readOpenerRow(bo, active.person.address);
    const account = await findPortalAccount(server().deps, bo.address);
    if (!account || at === null) throw new Error('bo or the opening is not there.');
    const isActiveAfter = async (ms: number) => {
      const clock = createClock(() => new Date(at).getTime() + ms);
      const query = listOpenersQuery.parse({ search: active.person.address });
      const found = await openersAt({ ...server().deps, clock }, account, query);
      return found.list.data[0]?.is_active;
    };
    expect(await isActiveAfter(0)).toBe(true);
    expect(await isActiveAfter(90 * DAY_MS)).toBe(true);
    expect(await isActiveAfter(90 * DAY_MS + 1)).toBe(false);
  });
});

describe('sorting', () => {
  const values: Record<OpenerSort, (row: OpenerRow) => string | number | null> = {
    email: ({ email }) => email.toLowerCase(),
    cake_permission_count: (row) => row.cake_permission_count,
    last_opened_at: (row) => row.last_opened_at,
    status: ({ ban_info, banned_by_bakers, is_active }) =>
      ban_info || banned_by_bakers ? 'banned' : is_active ? 'active' : 'inactive',
  };
  const cases = OPENER_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => [sort, direction] as const),
  );

  it.each(cases)(
    'by %s %s lists everybody once and breaks ties by address',
    async (sort_by, sort_dir) => {
      const dora = await createDemoPerson(server(), 'ada');
      const rows = await readAllOpeners(dora, { ...ADMIN_MODE_QUERY, sort_by, sort_dir });
      expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
      expect(rows.length).toBe((await readOpenersPage(dora, ADMIN_MODE_QUERY)).total);
      const sign = sort_dir === 'asc' ? 1 : -1;
      const expected = rows.toSorted((one, other) => {
        const [a, b] = [values[sort_by](one), values[sort_by](other)];
        if (a === null || b === null) {
          if (a !== b) return a === null ? 1 : -1;
        } else if (a !== b) return a < b ? -sign : sign;
        return one.email < other.email ? -sign : sign;
      });
      expect(rows.map(({ email }) => email)).toEqual(expected.map(({ email }) => email));
    },
  );

  it('is by the latest opening by default', async () => {
    const dora = await createDemoPerson(server(), 'ada');
    const { json } = await dora.read('/users/openers', ADMIN_MODE_QUERY);
    const query = { ...ADMIN_MODE_QUERY, sort_by: 'last_opened_at', sort_dir: 'desc', limit: 10 };
    expect(json).toEqual(await readOpenersPage(dora, query));
  });
});

describe('filters', () => {
  it.each([
    ['100%', ['rye100%rye']],
    ['_', ['a_b']],
    ['RYE', ['rye', 'rye100%rye']],
    ['@SEARCHED.example', ['a_b', 'rye', 'rye100%rye']],
    ['nobody', []],
    ["' or 1=1 --", []],
    ['  ', ['a_b', 'rye', 'rye100%rye']],
  ])('search finds %j literally in an address', async (search, locals) => {
    const bo = await createPerson(server());
    const permissions = ['rye', 'a_b', 'rye100%rye'].map((local) => ({
      email: `${local}@searched.example`,
    }));
    await bo.bake({ permissions });
    expect(await readOpenerAddresses(bo, { search })).toEqual(
      locals.map((local) => `${local}@searched.example`).toSorted(),
    );
  });

  it('created_after and created_before compare the date of the account', async () => {
    const bo = await createPerson(server());
    const mia = await createPerson(server());
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    const [row] = await server()
      .deps.db.select({ at: users.createdAt })
      .from(users)
      .where(eq(users.id, mia.id));
    const at = row?.at.getTime() ?? 0;
    const iso = (ms: number) => new Date(ms).toISOString();
    expect(await readOpenerAddresses(bo, { created_after: iso(at) })).toEqual([mia.address]);
    expect(await readOpenerAddresses(bo, { created_after: iso(at + 1) })).toEqual([]);
    expect(await readOpenerAddresses(bo, { created_before: iso(at) })).toEqual([]);
    expect(await readOpenerAddresses(bo, { created_before: iso(at + 1) })).toEqual([mia.address]);
  });

  it('compare the first grant without an account, and the ban without a grant', async () => {
    const bo = await createPerson(server());
    const [granted, banned] = [createAddress(), createAddress()];
    const first = await bo.bake({ permissions: [{ email: granted }] });
    await changeBan(bo, banned);
    const { created_at: at } = first;
    await bo.bake({ permissions: [{ email: granted }] });
    expect(await readOpenerAddresses(bo, { created_before: at })).toEqual([]);
    expect(await readOpenerAddresses(bo, { created_after: at, search: granted })).toEqual([
      granted,
    ]);
    const next = new Date(new Date(at).getTime() + 1).toISOString();
    expect(await readOpenerAddresses(bo, { created_after: next, search: granted })).toEqual([]);
    expect(await readOpenerAddresses(bo, { created_after: at, search: banned })).toEqual([banned]);
    expect(await readOpenerAddresses(bo, { created_after: '2090-01-01' })).toEqual([]);
  });

  it('do not reveal whether an address that opened nothing has an account', async () => {
    const someone = await createPerson(server(), {
      address: `Some.One-${crypto.randomUUID()}@people.example`,
    });
    const nobody = createAddress();
    const bo = await createPerson(server());
    const permissions = [{ email: someone.address }, { email: nobody }];
    const { created_at: at } = await bo.bake({ permissions });
    const { data } = await readOpenersPage(bo, { created_after: at });
    const facts = data.map(({ email, ...others }) => others);
    expect(facts[0]).toEqual(facts[1]);
    expect(data.map(({ email }) => email).toSorted()).toEqual(
      [someone.address.toLowerCase(), nobody].toSorted(),
    );
    const asAdmin = await readOpenerRow(ada, someone.address, ADMIN_MODE_QUERY);
    expect(asAdmin.email).toBe(someone.address);
    expect(
      await readOpenerAddresses(ada, {
        ...ADMIN_MODE_QUERY,
        created_after: at,
        search: someone.address,
      }),
    ).toEqual([]);
  });

  it('narrow each other', async () => {
    const dora = await createDemoPerson(server(), 'ada');
    const query = {
      ...ADMIN_MODE_QUERY,
      search: 'opener',
      status: 'active',
      created_before: '2090-01-01',
    };
    const { data, total } = await readOpenersPage(dora, query);
    expect(total).toBeGreaterThan(0);
    expect(data.every(({ email, is_active }) => email.includes('opener') && is_active)).toBe(true);
  });
});

describe('paging', () => {
  it.each([10, 20, 50, 100])('has %i rows per page', async (limit) => {
    const { data, limit: answered } = await readOpenersPage(
      await createDemoPerson(server(), 'ada'),
      {
        ...ADMIN_MODE_QUERY,
        limit,
      },
    );
    expect([data.length <= limit, answered]).toEqual([true, limit]);
  });

  it('returns no rows and the total for a page past the end', async () => {
    const dora = await createDemoPerson(server(), 'ada');
    const { total } = await readOpenersPage(dora, ADMIN_MODE_QUERY);
    expect(total).toBeGreaterThan(40);
    expect(await readOpenersPage(dora, { ...ADMIN_MODE_QUERY, page: 999_999_999 })).toEqual({
      data: [],
      total,
      total_is_exact: true,
      page: 999_999_999,
      limit: 100,
    });
  });

  it('returns an empty list', async () => {
    const nobody = await createPerson(server());
    expect(await readOpenersPage(nobody)).toMatchObject({
      data: [],
      total: 0,
      total_is_exact: true,
    });
  });

  it('counts exactly to 10,000 and says when there are more', async () => {
    const bo = await createPerson(server());
    const { id } = await bo.bake();
    await server().database.pool.query(
      `insert into grants (file_id, address, key_path, created_at)
       select $1, 'bulk-' || n || '@bulk.example', 'm', now() from generate_series(1, 10001) as n`,
      [id],
    );
    expect(await readOpenersPage(bo)).toMatchObject({ total: 10_000, total_is_exact: false });
    expect(await readOpenersPage(bo, { exact_total: 'true' })).toMatchObject({
      total: 10_001,
      total_is_exact: true,
    });
    await server().database.pool.query('delete from grants where file_id = $1', [id]);
  });
});

describe('a query that is wrong', () => {
  it.each([
    'page=0',
    'page=1.5',
    'limit=15',
    'limit=1000',
    'status=Active',
    'status=deactivated',
    'status=__proto__',
    'sort_by=last_bake_at',
    'sort_by=ban_info',
    'sort_by=constructor',
    "sort_by=email'--",
    'sort_by=cakes',
    'sort_dir=DESC',
    'created_after=31-02-2026',
    'created_before=yesterday',
    'admin=false',
    'exact_total=1',
    `search=${'x'.repeat(101)}`,
    'search=%00',
    'status=all&status=all',
  ])('is refused with the name of the parameter: %s', async (query) => {
    const reply = await server().portal(`/users/openers?${query}`, { token: ada.token });
    expect(reply).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
    const [name = ''] = query.split('=');
    expect(Object.keys((reply.json as { fields: object }).fields)).toEqual([name]);
  });
});
