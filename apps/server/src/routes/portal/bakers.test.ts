import {
  bakerList,
  BAKER_SORTS,
  listBakersQuery,
  type BakerList,
  type BakerRow,
  type BakerSort,
} from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { BAKERS_CSV_PATH, downloadExportRows } from '../../../test/lists/exports.ts';
import { changeBan } from '../../../test/people/openers.ts';
import { createPerson, createDemoPerson, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { demoAccounts } from '../../demo/accounts.ts';
import { users } from '../../db/tables.ts';
import { createClock } from '../../lib/clock.ts';
import { findPortalAccount } from '../../../test/server/portal-account.ts';
import { listBakers as bakersAt } from '../../services/people/bakers.ts';

const server = useTestServer();

const DAY_MS = 86_400_000;

let ada: Person;
/** A person who has baked two files. */
let bo: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server(), { address: `Bo_100%-${crypto.randomUUID()}@people.example` });
  await bo.bake();
  await bo.bake();
});

type Query = Record<string, string | number>;

const list = async (query: Query = {}): Promise<BakerList> => {
  const reply = await ada.read('/users/bakers', { admin: 'true', limit: 100, ...query });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return bakerList.parse(reply.json);
};

const addresses = async (query: Query = {}) =>
  (await list({ sort_by: 'email', sort_dir: 'asc', ...query })).data.map(({ email }) => email);

const demoBakers = () => demoAccounts.filter(({ files }) => files > 0);

/** People who left handed their files over to others. */
const readHandOvers = async () => {
  const { data } = await ada.audit({ action: 'file_handed_over', admin: 'true' });
  return data.map(({ msg }) => {
    const [, from, to] = /over from (\S+) to (\S+)$/.exec(msg) ?? [];
    return { from, to };
  });
};

describe('GET /users/bakers', () => {
  it('lists everybody who has baked, with the number of files and the latest bake', async () => {
    const { data, ...envelope } = await list();
    const total = demoBakers().length + 1;
    expect(envelope).toEqual({ total, total_is_exact: true, page: 1, limit: 100 });
    const counts = new Map(data.map((row) => [row.email, row.cake_permission_count]));
    const moves = await readHandOvers();
    for (const { address, files } of demoBakers()) {
      const gained = moves.filter(({ to }) => to === address).length;
      const lost = moves.filter(({ from }) => from === address).length;
      expect([address, counts.get(address)]).toEqual([address, files + gained - lost]);
    }
    const { created_at } = await bo.bake();
    expect((await list({ search: bo.address })).data).toEqual([
      {
        email: bo.address,
        cake_permission_count: 3,
        last_bake_at: created_at,
        is_active: true,
        ban_info: null,
        banned_by_bakers: 0,
      },
    ]);
  });

  it('counts the files that GET /get_files?baker= lists', async () => {
    for (const { email, cake_permission_count } of (await list()).data) {
      const reply = await ada.read('/get_files', { admin: 'true', baker: email });
      expect([email, reply.json]).toMatchObject([email, { total: cake_permission_count }]);
    }
  });

  it('does not list people who only open files', async () => {
    const mia = await createPerson(server());
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    expect(await addresses({ search: mia.address })).toEqual([]);
  });

  it.each(['/users/bakers', '/users/bakers/export.csv'])(
    '%s needs an administrator in admin mode',
    async (path) => {
      const refused = { status: 403, json: { error_type: 'admin_required' } };
      expect(await bo.read(path)).toMatchObject(refused);
      expect(await bo.read(path, { admin: 'true' })).toMatchObject(refused);
      expect(await ada.read(path)).toMatchObject(refused);
      const once = await createPerson(server(), { isAdmin: true });
      expect((await once.read(path, { admin: 'true' })).status).toBe(200);
      const { db } = server().deps;
      await db.update(users).set({ isAdmin: false }).where(eq(users.id, once.id));
      expect(await once.read(path, { admin: 'true' })).toMatchObject(refused);
    },
  );
});

describe('status', () => {
  it('is active until 90 days after the last bake, to the millisecond', async () => {
    const [row] = (await list({ search: bo.address })).data;
    const account = await findPortalAccount(server().deps, ada.address);
    if (!row || !account) throw new Error('bo or ada is not there.');
    const isActiveAfter = async (ms: number) => {
      const clock = createClock(() => new Date(row.last_bake_at).getTime() + ms);
      const query = listBakersQuery.parse({ admin: 'true', search: bo.address });
      const found = await bakersAt({ ...server().deps, clock }, account, query);
      return found.list.data[0]?.is_active;
    };
    expect(await isActiveAfter(0)).toBe(true);
    expect(await isActiveAfter(90 * DAY_MS)).toBe(true);
    expect(await isActiveAfter(90 * DAY_MS + 1)).toBe(false);
  });

  it('is inactive for the deactivated, and filters', async () => {
    const cy = await createPerson(server());
    await cy.bake();
    const manage = (action: string) =>
      ada.call('/users/manage', { action, email: cy.address, admin: true });
    expect(await addresses({ status: 'active' })).toContain(cy.address);
    await manage('deactivate');
    expect(await addresses({ status: 'active' })).not.toContain(cy.address);
    const inactive = await list({ status: 'inactive' });
    expect(inactive.data).toContainEqual(
      expect.objectContaining({
        email: cy.address,
        is_active: false,
        inactive_because: 'deactivated',
      }),
    );
    expect(inactive.data.some(({ is_active }) => is_active)).toBe(false);
    const { total } = await list({ status: 'all' });
    expect((await list({ status: 'active' })).total + inactive.total).toBe(total);
    await manage('reactivate');
    expect(await addresses({ status: 'active' })).toContain(cy.address);
  });
});

describe('status=banned', () => {
  const found = async (status: string, search: string) =>
    (await list({ status, search })).data.map(({ email }) => email);

  it('lists banned bakers with the source of the ban', async () => {
    const [cy, gil] = [await createPerson(server()), await createPerson(server())];
    for (const baker of [cy, gil]) await baker.bake();
    expect(await found('banned', cy.address)).toEqual([]);
    await changeBan(bo, cy.address);
    await changeBan(gil, cy.address);
    await changeBan(ada, gil.address, 'org');
    expect((await list({ status: 'banned', search: cy.address })).data).toMatchObject([
      { email: cy.address, ban_info: null, banned_by_bakers: 2 },
    ]);
    expect((await list({ status: 'banned', search: gil.address })).data).toMatchObject([
      { email: gil.address, ban_info: { ban_level: 'org' }, banned_by_bakers: 0 },
    ]);
    const banned = await list({ status: 'banned' });
    expect(banned.total).toBe(banned.data.length);
    const everybody = await list();
    const isBanned = ({ ban_info, banned_by_bakers }: BakerRow) =>
      ban_info !== null || banned_by_bakers > 0;
    expect(banned.data).toEqual(everybody.data.filter(isBanned));
    await changeBan(bo, cy.address, 'individual', 'unban');
    await changeBan(gil, cy.address, 'individual', 'unban');
    expect(await found('banned', cy.address)).toEqual([]);
  });

  it('leaves a banned baker active or inactive, as a ban closes no account', async () => {
    const cy = await createPerson(server());
    await cy.bake();
    await changeBan(ada, cy.address, 'org');
    expect(await found('active', cy.address)).toEqual([cy.address]);
    expect((await list({ search: cy.address })).data).toMatchObject([{ is_active: true }]);
    await ada.call('/users/manage', { action: 'deactivate', email: cy.address, admin: true });
    expect(await found('inactive', cy.address)).toEqual([cy.address]);
    expect(await found('banned', cy.address)).toEqual([cy.address]);
  });

  it('has the same bakers in the export', async () => {
    const cy = await createPerson(server());
    await cy.bake();
    await changeBan(bo, cy.address);
    const query = { admin: 'true', status: 'banned', sort_by: 'email', sort_dir: 'asc' };
    const rows = await downloadExportRows(server(), {
      path: BAKERS_CSV_PATH,
      token: ada.token,
      query,
    });
    expect(rows.map(([email]) => email)).toEqual(await addresses({ status: 'banned' }));
    expect(rows.find(([email]) => email === cy.address)?.[3]).toBe('Active');
  });
});

describe('sorting', () => {
  const values: Record<BakerSort, (row: BakerRow) => string | number> = {
    email: ({ email }) => email.toLowerCase(),
    cake_permission_count: (row) => row.cake_permission_count,
    last_bake_at: (row) => row.last_bake_at,
    status: ({ is_active }) => (is_active ? 'active' : 'inactive'),
  };
  const cases = BAKER_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => [sort, direction] as const),
  );

  it.each(cases)(
    'by %s %s lists everybody once and breaks ties by address',
    async (sort_by, sort_dir) => {
      const { data, total } = await list({ sort_by, sort_dir });
      expect(new Set(data.map(({ email }) => email)).size).toBe(total);
      const upwards = data.toSorted((one, other) => {
        const [a, b] = [values[sort_by](one), values[sort_by](other)];
        if (a !== b) return a < b ? -1 : 1;
        return one.email.toLowerCase() < other.email.toLowerCase() ? -1 : 1;
      });
      expect(data).toEqual(sort_dir === 'asc' ? upwards : upwards.reverse());
    },
  );

  it('is by the latest bake by default', async () => {
    const { json } = await ada.read('/users/bakers', { admin: 'true' });
    expect(json).toEqual(await list({ sort_by: 'last_bake_at', sort_dir: 'desc', limit: 10 }));
  });
});

describe('filters', () => {
  it.each(['bo_100%-', 'BO_100%', '_100%'])('search finds %s literally', async (search) => {
    expect(await addresses({ search })).toEqual([bo.address]);
  });

  it('created_after and created_before compare the date of the account', async () => {
    const { db } = server().deps;
    const [row] = await db.select({ at: users.createdAt }).from(users).where(eq(users.id, bo.id));
    const at = row?.at.getTime() ?? 0;
    const find = (name: string, ms: number) =>
      addresses({ search: bo.address, [name]: new Date(ms).toISOString() });
    expect(await find('created_after', at)).toEqual([bo.address]);
    expect(await find('created_after', at + 1)).toEqual([]);
    expect(await find('created_before', at)).toEqual([]);
    expect(await find('created_before', at + 1)).toEqual([bo.address]);
  });

  it('return no rows and the total for a page past the end', async () => {
    const { total } = await list();
    expect(await list({ page: 7, limit: 10 })).toEqual({
      data: [],
      total,
      total_is_exact: true,
      page: 7,
      limit: 10,
    });
    const demo = await createDemoPerson(server(), 'ada');
    const reply = await demo.read('/users/bakers', { admin: 'true', page: 2 });
    expect((reply.json as BakerList).data.length).toBe(Math.min(10, total - 10));
  });
});

describe('a query that is wrong', () => {
  it.each([
    'page=0',
    'limit=15',
    'status=ACTIVE',
    'status=deactivated',
    'sort_by=last_opened_at',
    'sort_by=__proto__',
    'sort_dir=down',
    'created_after=2026-13-01',
    'admin=yes',
    'search=%00',
    'sort_by=email&sort_by=email',
  ])('is refused with the name of the parameter: %s', async (query) => {
    const reply = await server().portal(`/users/bakers?${query}`, { token: ada.token });
    expect(reply).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
    const [name = ''] = query.split('=');
    expect(Object.keys((reply.json as { fields: object }).fields)).toEqual([name]);
  });
});
