import {
  FILE_STATUSES,
  sharedFileList,
  type SharedFileList,
  type SharedFileRow,
} from '@bakehouse/contract';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeBan } from '../../../test/people/openers.ts';
import { createDemoPerson, createPerson, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents, grants, users } from '../../db/tables.ts';

const server = useTestServer();

const PRICES = "m/0'/0'/1'";
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const FAR = '2090-01-01T00:00:00.000Z';

let ada: Person;
let bo: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
});

afterEach(() => {
  server().deps.clock.setOffset(0);
});

type SharedQuery = Record<string, string | number>;

const readShared = async (
  by: Pick<Person, 'read'>,
  query: SharedQuery = {},
): Promise<SharedFileList> => {
  const reply = await by.read('/shared_files', { limit: 100, ...query });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return sharedFileList.parse(reply.json);
};

const readNames = async (by: Pick<Person, 'read'>, query: SharedQuery = {}) => {
  const { data } = await readShared(by, { sort_by: 'name', sort_dir: 'asc', ...query });
  return data.map(({ filetitle }) => filetitle);
};

const readOnlyRow = async (by: Pick<Person, 'read'>): Promise<SharedFileRow> => {
  const { data } = await readShared(by);
  const [row] = data;
  if (!row || data.length > 1) throw new Error(`There are ${data.length} rows.`);
  return row;
};

/** The domain of the address is new, so that no grant of another test reaches it. */
const createLonely = () =>
  createPerson(server(), { address: `Mia@${crypto.randomUUID()}.example` });
const domainOf = ({ address }: Person) => `*@${address.split('@')[1] ?? ''}`;

describe('a row', () => {
  it('has the fields of the contract and nothing about other people', async () => {
    const mia = await createLonely();
    const secret = 'somebody-else@partner.example';
    const file = await bo.bake({
      permissions: [{ email: mia.address }, { email: secret }, { email: '*@hidden.example' }],
      expiration_date: FAR,
    });
    const reply = await mia.read('/shared_files');
    expect(reply.json).toEqual({
      data: [
        {
          id: file.id,
          filetitle: 'Rye.pdf',
          baker_email: bo.address,
          checksum: file.checksum,
          size: 12,
          type: 'application/pdf',
          granted_at: file.created_at,
          status: 'open',
          allowed: true,
          rule: 'email_grant',
          changes_at: FAR,
          last_opened_at: null,
          openings_left: null,
          fields: [],
        },
      ],
      total: 1,
      total_is_exact: true,
      page: 1,
      limit: 10,
      banned_by: { organisation: false, bakers: [] },
    });
    expect(reply.text).not.toContain('somebody-else');
    expect(reply.text).not.toContain('hidden.example');
  });

  it('names the fields that the caller has or had, and no others', async () => {
    const mia = await createLonely();
    await bo.bake({
      layered: [
        { field: 'Prices', path: PRICES, emails: [mia.address], terms: { max_openings: 1 } },
        { field: 'Wages', path: "m/0'/0'/0'/2'", emails: ['somebody-else@partner.example'] },
      ],
    });
    const reply = await mia.read('/shared_files');
    expect(sharedFileList.parse(reply.json).data).toMatchObject([
      { fields: [{ key_path: PRICES, field: 'Prices' }] },
    ]);
    expect(reply.text).not.toContain('Wages');
  });

  it('has the time of the caller’s own last opening', async () => {
    const [mia, dee] = [await createLonely(), await createLonely()];
    const { checksum } = await bo.bake({
      permissions: [{ email: mia.address }, { email: dee.address }],
    });
    await dee.open(checksum);
    expect((await readOnlyRow(mia)).last_opened_at).toBeNull();
    await mia.open(checksum);
    const first = (await readOnlyRow(mia)).last_opened_at ?? '';
    server().deps.clock.setOffset(60);
    await mia.open(checksum);
    const second = (await readOnlyRow(mia)).last_opened_at ?? '';
    await dee.open(checksum);
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(59_000);
    expect((await readOnlyRow(mia)).last_opened_at).toBe(second);
  });

  it('is granted at the first of its grants', async () => {
    const mia = await createLonely();
    const file = await bo.bake({ permissions: [{ email: domainOf(mia) }] });
    server().deps.clock.setOffset(3600);
    await bo.call('/modify_permissions', {
      checksum: file.checksum,
      add: [{ email: mia.address, key_path: PRICES }],
    });
    expect(await readOnlyRow(mia)).toMatchObject({
      granted_at: file.created_at,
      rule: 'layered_grant',
    });
  });

  it.each([
    ['a domain', (mia: Person) => ({ permissions: [{ email: domainOf(mia) }] }), 'wildcard_grant'],
    [
      'a field',
      (mia: Person) => ({
        permissions: [],
        layered: [{ field: 'Prices', path: PRICES, emails: [mia.address] }],
      }),
      'layered_grant',
    ],
  ])('is there for a grant of %s', async (_name, given, rule) => {
    const mia = await createLonely();
    await bo.bake(given(mia));
    expect(await readOnlyRow(mia)).toMatchObject({ allowed: true, rule, status: 'open' });
  });

  it.each([
    ['not_openable_yet', { openable_date: FAR }, 'not_openable_yet', FAR],
    ['expired', { expiration_date: LONG_AGO }, 'expired', null],
  ])('says why the file is closed: %s', async (rule, dates, status, changes_at) => {
    const mia = await createLonely();
    await bo.bake({ permissions: [{ email: mia.address }], ...dates });
    expect(await readOnlyRow(mia)).toMatchObject({ allowed: false, rule, status, changes_at });
  });

  it('says that the caller is banned, by the baker or by the organisation', async () => {
    const mia = await createLonely();
    const cy = await createPerson(server());
    for (const baker of [bo, cy]) await baker.bake({ permissions: [{ email: mia.address }] });
    await changeBan(bo, mia.address);
    const { data, banned_by } = await readShared(mia, { sort_by: 'baker' });
    expect(banned_by).toEqual({ organisation: false, bakers: [bo.address] });
    expect(new Map(data.map((row) => [row.baker_email, row.rule]))).toEqual(
      new Map([
        [bo.address, 'individual_ban'],
        [cy.address, 'email_grant'],
      ]),
    );
    await changeBan(ada, mia.address, 'org');
    for (const row of (await readShared(mia)).data) {
      expect(row).toMatchObject({ allowed: false, rule: 'org_ban', status: 'open' });
    }
  });

  it('says that the baker is deactivated', async () => {
    const mia = await createLonely();
    const cy = await createPerson(server());
    await cy.bake({ permissions: [{ email: mia.address }] });
    const { db, clock } = server().deps;
    await db.update(users).set({ deactivatedAt: clock.now() }).where(eq(users.id, cy.id));
    expect(await readOnlyRow(mia)).toMatchObject({
      allowed: false,
      rule: 'inactive_baker',
      status: 'closed',
    });
  });

  it('agrees with the open endpoint for every file of the demo data', async () => {
    const dee = await createDemoPerson(server(), 'dee');
    const { data } = await readShared(dee);
    expect(data.length).toBeGreaterThan(20);
    for (const { checksum, allowed, rule, changes_at } of data) {
      const { status, json } = await dee.open(checksum);
      expect([status, json]).toMatchObject([allowed ? 200 : 403, { rule, changes_at }]);
    }
  });
});

describe('the list', () => {
  it('has no file without a grant, and none whose grant was removed', async () => {
    const mia = await createLonely();
    await bo.bake({ permissions: [{ email: `x${mia.address}` }, { email: '*@partner.example' }] });
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    await bo.call('/modify_permissions', { checksum, remove: [{ email: mia.address }] });
    expect((await readShared(mia)).data).toEqual([]);
    expect((await readShared(mia, { admin: 'true' })).data).toEqual([]);
  });

  it('has every file that the caller has a grant for, and no other', async () => {
    const dee = await createDemoPerson(server(), 'dee');
    const { rows } = await server().deps.db.execute<{ file_id: string }>(
      sql`select distinct ${grants.fileId} as file_id from ${grants}
        where ${grants.address} in (${dee.address}, ${`*@${dee.address.split('@')[1] ?? ''}`})`,
    );
    const { data, total } = await readShared(dee);
    expect(data.map(({ id }) => id).toSorted()).toEqual(
      rows.map(({ file_id }) => file_id).toSorted(),
    );
    expect(total).toBe(rows.length);
  });

  it('is filtered by status', async () => {
    const dee = await createDemoPerson(server(), 'dee');
    const { data } = await readShared(dee);
    for (const status of FILE_STATUSES) {
      const filtered = await readShared(dee, { status });
      expect(filtered.data).toEqual(data.filter((row) => row.status === status));
      expect(filtered.total).toBe(filtered.data.length);
    }
  });

  it('is searched by words of the name and the baker, and by the start of id and checksum', async () => {
    const mia = await createLonely();
    const given = { permissions: [{ email: mia.address }] };
    const rye = await bo.bake({ ...given, name: 'Rye 100% recipe.pdf' });
    await bo.bake({ ...given, name: 'Oat prices.csv' });
    expect(await readNames(mia)).toEqual(['Oat prices.csv', 'Rye 100% recipe.pdf']);
    for (const search of [
      'RECIPE rye',
      '100%',
      `rye ${bo.address.slice(0, 8)}`,
      rye.id,
      rye.id.slice(0, 12),
      rye.checksum.slice(0, 6).toUpperCase(),
      '  rye  ',
    ]) {
      expect([search, await readNames(mia, { search })]).toEqual([search, ['Rye 100% recipe.pdf']]);
    }
    for (const search of ['rye oat', '1000', '_', mia.address, rye.checksum.slice(1, 9)]) {
      expect([search, await readNames(mia, { search })]).toEqual([search, []]);
    }
  });

  it('finds one file by its id, and answers the same for unknown ids and files without a grant', async () => {
    const [mia, eve] = [await createLonely(), await createLonely()];
    const { id } = await bo.bake({ permissions: [{ email: mia.address }] });
    await bo.bake({ permissions: [{ email: mia.address }] });
    const found = await readShared(mia, { file_id: id });
    expect([found.total, found.data.map((row) => row.id)]).toEqual([1, [id]]);
    const answers = await Promise.all(
      [id, crypto.randomUUID(), "x' or 1=1", id.slice(0, 12), id.toUpperCase()].map((file_id) =>
        eve.read('/shared_files', { file_id }),
      ),
    );
    const [of = { status: 0, text: '' }] = answers;
    expect(JSON.parse(of.text)).toMatchObject({ data: [], total: 0 });
    for (const { status, text } of answers) expect([status, text]).toEqual([200, of.text]);
  });

  it('lists what was granted last first', async () => {
    const mia = await createLonely();
    for (const [seconds, name] of [
      [0, 'First.pdf'],
      [60, 'Second.pdf'],
    ] as const) {
      server().deps.clock.setOffset(seconds);
      await bo.bake({ name, permissions: [{ email: mia.address }] });
    }
    const { data } = await readShared(mia);
    expect(data.map(({ filetitle }) => filetitle)).toEqual(['Second.pdf', 'First.pdf']);
  });

  it.each(['asc', 'desc'])(
    'is sorted by the next change, %s, with files without one last',
    async (sort_dir) => {
      const mia = await createLonely();
      const cy = await createPerson(server());
      const permissions = [{ email: mia.address }];
      const at = (year: number) => `20${year}-01-01T00:00:00.000Z`;
      for (const dates of [
        { openable_date: at(70), expiration_date: at(71) },
        { openable_date: at(20), expiration_date: at(80) },
        { openable_date: at(60) },
        { expiration_date: at(90) },
        { expiration_date: at(21) },
        {},
      ])
        await bo.bake({ permissions, ...dates });
      await cy.bake({ permissions, expiration_date: at(65) });
      await changeBan(cy, mia.address);
      const { data } = await readShared(mia, { sort_by: 'changes_at', sort_dir });
      const sorted = [60, 70, 80, 90].map(at);
      expect(data.map(({ changes_at }) => changes_at)).toEqual([
        ...(sort_dir === 'asc' ? sorted : sorted.toReversed()),
        ...[null, null, null],
      ]);
    },
  );

  it.each(['asc', 'desc'])(
    'can be sorted by the expiry of the file, %s, with files without one last',
    async (sort_dir) => {
      const mia = await createLonely();
      for (const year of ['2080', '2021', '2090', undefined])
        await bo.bake({
          name: `${year ?? 'Never'}.pdf`,
          permissions: [{ email: mia.address }],
          ...(year && { expiration_date: `${year}-01-01T00:00:00.000Z` }),
        });
      const { data } = await readShared(mia, { sort_by: 'expiration_date', sort_dir });
      const sorted = ['2021.pdf', '2080.pdf', '2090.pdf'];
      expect(data.map(({ filetitle }) => filetitle)).toEqual([
        ...(sort_dir === 'asc' ? sorted : sorted.toReversed()),
        'Never.pdf',
      ]);
    },
  );

  it('tells of a ban on every page, but of none by a baker of other files', async () => {
    const mia = await createLonely();
    const cy = await createPerson(server());
    await bo.bake({ permissions: [{ email: mia.address }] });
    await cy.bake({ permissions: [{ email: `x${mia.address}` }] });
    for (const baker of [bo, cy]) await changeBan(baker, mia.address);
    const none = await readShared(mia, { search: 'nothing has this name' });
    expect([none.data, none.banned_by]).toEqual([
      [],
      { organisation: false, bakers: [bo.address] },
    ]);
    await changeBan(ada, mia.address, 'org');
    expect((await readShared(mia)).banned_by).toEqual({
      organisation: true,
      bakers: [bo.address],
    });
  });

  it('is not recorded', async () => {
    const before = await server().deps.db.$count(auditEvents);
    await readShared(bo);
    expect(await server().deps.db.$count(auditEvents)).toBe(before);
  });

  it.each(['sort_by=created', 'status=banned', 'limit=15', 'page=0', 'sort_dir=up', 'cursor=x'])(
    'refuses %s with its name',
    async (query) => {
      const [name = '', value = ''] = query.split('=');
      const { status, json } = await bo.read('/shared_files', { [name]: value });
      expect([status, Object.keys((json as { fields: object }).fields)]).toEqual([400, [name]]);
    },
  );
});
