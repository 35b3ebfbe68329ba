import type { OpenerRow } from '@bakehouse/contract';
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
import { downloadExportRows, OPENERS_CSV_PATH } from '../../../test/lists/exports.ts';
import {
  createPerson,
  createDemoPerson,
  createAddress,
  type Person,
} from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents, users } from '../../db/tables.ts';

const server = useTestServer();

const DAY_MS = 86_400_000;
const PRICES = "m/0'/0'/1'";

let ada: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
});

describe('a row', () => {
  it('has the fields of the contract and nothing else', async () => {
    const bo = await createPerson(server());
    const mia = await createPerson(server());
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    const before = server().deps.clock.now();
    await mia.open(checksum);
    const { json } = await bo.read('/users/openers');
    const { data, ...envelope } = json as { data: OpenerRow[] };
    expect(envelope).toEqual({ total: 1, total_is_exact: true, page: 1, limit: 10 });
    expect(data).toEqual([
      {
        email: mia.address,
        cake_permission_count: 1,
        last_opened_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) as string,
        is_active: true,
        ban_info: null,
      },
    ]);
    const opened = new Date(data[0]?.last_opened_at ?? 0);
    expect(opened.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it('of an address that has opened nothing has no date and is inactive', async () => {
    const bo = await createPerson(server());
    const email = createAddress();
    await bo.bake({ permissions: [{ email: email.toUpperCase() }] });
    expect((await readOpenersPage(bo)).data).toEqual([
      {
        email,
        cake_permission_count: 1,
        last_opened_at: null,
        is_active: false,
        inactive_because: 'never',
        ban_info: null,
      },
    ]);
  });

  it('says why somebody is inactive, to bakers only what an opening has shown them', async () => {
    const { db, clock } = server().deps;
    const bo = await createPerson(server());
    const [mia, dee, una] = [
      await createPerson(server()),
      await createPerson(server()),
      await createPerson(server()),
    ];
    const nobody = createAddress();
    const emails = [mia.address, dee.address, una.address, nobody];
    const { checksum } = await bo.bake({ permissions: emails.map((email) => ({ email })) });
    await mia.open(checksum);
    await dee.open(checksum);
    const longAgo = new Date(clock.now().getTime() - 91 * DAY_MS);
    await db.update(auditEvents).set({ at: longAgo }).where(eq(auditEvents.actorId, mia.id));
    for (const { id } of [dee, una]) {
      await db.update(users).set({ deactivatedAt: clock.now() }).where(eq(users.id, id));
    }
    const reasons = async (reader: Person, query = {}) => {
      const rows = await readAllOpeners(reader, query);
      return emails.map((email) => rows.find((row) => row.email === email)?.inactive_because);
    };
    expect(await reasons(bo)).toEqual(['long_ago', 'deactivated', 'never', 'never']);
    expect(await reasons(ada, ADMIN_MODE_QUERY)).toEqual([
      'long_ago',
      'deactivated',
      'deactivated',
      'no_account',
    ]);
  });
});

describe('the list', () => {
  it('has everybody with a grant for a file or a field, but no domain', async () => {
    const bo = await createPerson(server());
    const [whole, part] = [`a-${createAddress()}`, `b-${createAddress()}`];
    await bo.bake({
      permissions: [{ email: whole }, { email: '*@partner.example' }],
      layered: [{ field: 'Prices', path: PRICES, emails: [part, '*@other.example'] }],
    });
    expect(await readOpenerAddresses(bo)).toEqual([whole, part]);
  });

  it('has domains if they are asked for, with the last opening by anybody of them', async () => {
    const bo = await createPerson(server());
    const mia = await createPerson(server());
    const { checksum } = await bo.bake({
      permissions: [{ email: '*@people.example' }, { email: '*@partner.example' }],
    });
    await bo.bake({ permissions: [{ email: '*@partner.example' }] });
    await mia.open(checksum);
    const query = { domains: 'true', sort_by: 'email', sort_dir: 'asc' };
    const { data, total } = await readOpenersPage(bo, query);
    const { last_opened_at } = await readOpenerRow(bo, mia.address);
    expect(total).toBe(3);
    expect(data).toMatchObject([
      {
        email: '*@partner.example',
        cake_permission_count: 2,
        last_opened_at: null,
        is_active: false,
        inactive_because: 'never',
        ban_info: null,
      },
      { email: '*@people.example', cake_permission_count: 1, last_opened_at, is_active: true },
      { email: mia.address },
    ]);
    expect((await readOpenersPage(bo, { ...query, search: '*@par' })).total).toBe(1);
    const listed = await bo.read('/get_files', { user: '*@partner.example' });
    expect(listed.json).toMatchObject({ total: 2 });
    const wanted = { path: OPENERS_CSV_PATH, token: bo.token, query };
    const rows = await downloadExportRows(server(), wanted);
    expect(rows.map(([email]) => email)).toEqual(data.map(({ email }) => email));
  });

  it('has people with a grant of their domain only after an opening', async () => {
    const bo = await createPerson(server());
    const mia = await createPerson(server());
    const { checksum } = await bo.bake({ permissions: [{ email: '*@people.example' }] });
    expect(await readOpenerAddresses(bo)).toEqual([]);
    await mia.open(checksum);
    expect(await readOpenerAddresses(bo)).toEqual([mia.address]);
  });

  it('has people who opened a file before their grant was removed', async () => {
    const bo = await createPerson(server());
    const mia = await createPerson(server());
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    await bo.call('/modify_permissions', { checksum, remove: [{ email: mia.address }] });
    expect(await readOpenerRow(bo, mia.address)).toMatchObject({
      cake_permission_count: 0,
      is_active: true,
    });
  });

  it('does not have people whose openings were refused', async () => {
    const bo = await createPerson(server());
    const mia = await createPerson(server());
    const { checksum } = await bo.bake();
    await mia.open(checksum);
    expect(await readOpenerAddresses(bo)).toEqual([]);
  });

  it('has banned people without a grant, so that the ban can be lifted', async () => {
    const bo = await createPerson(server());
    const email = createAddress();
    await changeBan(bo, email);
    expect((await readOpenersPage(bo)).data).toEqual([
      {
        email,
        cake_permission_count: 0,
        last_opened_at: null,
        is_active: false,
        inactive_because: 'never',
        ban_info: { ban_level: 'individual', reason: `By ${bo.id}` },
      },
    ]);
    await changeBan(bo, email, 'individual', 'unban');
    expect(await readOpenerAddresses(bo)).toEqual([]);
  });

  it('does not have people of another baker', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    const mia = await createPerson(server());
    const granted = createAddress();
    const { checksum } = await cy.bake({
      permissions: [{ email: granted }, { email: mia.address }],
    });
    await mia.open(checksum);
    await changeBan(cy, createAddress());
    expect(await readOpenerAddresses(bo)).toEqual([]);
    const { checksum: own } = await bo.bake({ permissions: [{ email: mia.address }] });
    expect(await readOpenerRow(bo, mia.address)).toMatchObject({
      cake_permission_count: 1,
      last_opened_at: null,
    });
    await mia.open(own);
    expect((await readOpenerRow(bo, mia.address)).last_opened_at).not.toBeNull();
  });
});

describe('admin mode', () => {
  it('shows the openers of all bakers', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    const mia = await createPerson(server(), { address: `mia@${crypto.randomUUID()}.example` });
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    await cy.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    expect(await readOpenerRow(ada, mia.address, ADMIN_MODE_QUERY)).toMatchObject({
      cake_permission_count: 2,
      is_active: true,
    });
    expect(await readOpenerAddresses(ada, { search: mia.address })).toEqual([]);
  });

  it('lists people who are banned by the organisation or any baker', async () => {
    const bo = await createPerson(server());
    const [everywhere, own, foreign] = [createAddress(), createAddress(), createAddress()];
    await changeBan(ada, everywhere, 'org');
    await changeBan(ada, own);
    await changeBan(bo, foreign);
    expect((await readOpenerRow(ada, everywhere, ADMIN_MODE_QUERY)).ban_info?.ban_level).toBe(
      'org',
    );
    expect((await readOpenerRow(ada, own, ADMIN_MODE_QUERY)).ban_info?.ban_level).toBe(
      'individual',
    );
    expect((await readOpenerRow(ada, foreign, ADMIN_MODE_QUERY)).ban_info).toBeNull();
    for (const search of [everywhere, foreign])
      expect(await readOpenerAddresses(ada, { search })).toEqual([]);
    expect(await readOpenerAddresses(bo, { search: everywhere })).toEqual([]);
  });

  it('is for administrators', async () => {
    const bo = await createPerson(server());
    const refused = { status: 403, json: { error_type: 'admin_required' } };
    expect(await bo.read('/users/openers', ADMIN_MODE_QUERY)).toMatchObject(refused);
    const once = await createPerson(server(), { isAdmin: true });
    expect((await once.read('/users/openers', ADMIN_MODE_QUERY)).status).toBe(200);
    await server().deps.db.update(users).set({ isAdmin: false }).where(eq(users.id, once.id));
    expect(await once.read('/users/openers', ADMIN_MODE_QUERY)).toMatchObject(refused);
  });
});

describe('cake_permission_count', () => {
  const countsAgree = async (by: Pick<Person, 'read'>, query: Record<string, string> = {}) => {
    const rows = await readAllOpeners(by, query);
    for (const { email, cake_permission_count } of rows) {
      const reply = await by.read('/get_files', { ...query, user: email });
      expect([email, reply.json]).toMatchObject([email, { total: cake_permission_count }]);
    }
    return rows;
  };

  it('is the number of files that GET /get_files?user= lists to the same caller', async () => {
    expect((await countsAgree(await createDemoPerson(server(), 'bo'))).length).toBeGreaterThan(10);
    expect(
      (await countsAgree(await createDemoPerson(server(), 'ada'), ADMIN_MODE_QUERY)).length,
    ).toBeGreaterThan(40);
  });

  it('counts a file once, however many grants it has', async () => {
    const bo = await createPerson(server());
    const mia = await createPerson(server(), { address: `mia@${crypto.randomUUID()}.example` });
    const domain = `*@${mia.address.split('@')[1] ?? ''}`;
    const grantedTo = (...given: string[]) => ({ permissions: given.map((email) => ({ email })) });
    await bo.bake(grantedTo(mia.address));
    await bo.bake(grantedTo(domain));
    await bo.bake(grantedTo(mia.address, domain));
    await bo.bake({
      ...grantedTo(mia.address),
      layered: [{ field: 'Prices', path: PRICES, emails: [mia.address, domain] }],
    });
    await bo.bake(grantedTo('*@else.example', createAddress()));
    await bo.bake();
    expect(await readOpenerRow(bo, mia.address)).toMatchObject({ cake_permission_count: 4 });
    await countsAgree(bo);
  });
});

describe('banned_by_bakers', () => {
  const banned = async (...bakers: Person[]) => {
    const email = `p-${crypto.randomUUID()}@${crypto.randomUUID()}.example`;
    await (await createPerson(server())).bake({ permissions: [{ email }] });
    for (const baker of bakers) await changeBan(baker, email);
    return email;
  };
  const inAdminMode = (email: string) => readOpenerRow(ada, email, ADMIN_MODE_QUERY);

  it('counts all bakers who ban an address, including the caller', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    expect(await inAdminMode(await banned())).toMatchObject({
      banned_by_bakers: 0,
      ban_info: null,
    });
    expect(await inAdminMode(await banned(bo))).toMatchObject({
      banned_by_bakers: 1,
      ban_info: null,
    });
    const email = await banned(bo, cy, ada);
    expect(await inAdminMode(email)).toMatchObject({
      banned_by_bakers: 3,
      ban_info: { ban_level: 'individual', reason: `By ${ada.id}` },
    });
    await changeBan(ada, email, 'org');
    expect(await inAdminMode(email)).toMatchObject({
      banned_by_bakers: 3,
      ban_info: { ban_level: 'org' },
    });
    await changeBan(cy, email, 'individual', 'unban');
    expect(await inAdminMode(email)).toMatchObject({ banned_by_bakers: 2 });
  });

  it('compares addresses without their tag', async () => {
    const bo = await createPerson(server());
    const domain = `${crypto.randomUUID()}.example`;
    await bo.bake({ permissions: [{ email: `mia@${domain}` }, { email: `mia+rye@${domain}` }] });
    await changeBan(bo, `mia+oat@${domain}`);
    const { data } = await readOpenersPage(ada, { ...ADMIN_MODE_QUERY, search: domain });
    expect(data.map((row) => row.banned_by_bakers)).toEqual([1, 1, 1]);
  });

  it('is null outside admin mode', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    const email = createAddress();
    for (const baker of [bo, cy, ada]) await baker.bake({ permissions: [{ email }] });
    await changeBan(bo, email);
    for (const baker of [bo, cy, ada]) {
      expect(await readOpenerRow(baker, email)).not.toHaveProperty('banned_by_bakers');
    }
    expect(await readOpenerAddresses(cy, { status: 'banned' })).toEqual([]);
  });

  it('makes the status banned in admin mode, also for filters, sorting and exports', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    const domain = `${crypto.randomUUID()}.example`;
    const opener = async (name: string) => {
      const person = await createPerson(server(), { address: `${name}@${domain}` });
      const { checksum } = await bo.bake({ permissions: [{ email: person.address }] });
      await person.open(checksum);
      return person.address;
    };
    const [free, once, org, twice] = [
      await opener('free'),
      await opener('once'),
      await opener('org'),
      await opener('twice'),
    ];
    for (const email of [once, org, twice]) await changeBan(bo, email);
    await changeBan(cy, twice);
    await changeBan(ada, org, 'org');
    const query = { ...ADMIN_MODE_QUERY, search: domain };
    expect(await readOpenerAddresses(ada, { ...query, status: 'banned' })).toEqual([
      once,
      org,
      twice,
    ]);
    expect((await readOpenersPage(ada, { ...query, status: 'banned' })).total).toBe(3);
    expect(await readOpenerAddresses(ada, { ...query, status: 'active' })).toEqual([free]);
    expect(await readOpenerAddresses(ada, { ...query, status: 'inactive' })).toEqual([]);
    expect(
      await readOpenerAddresses(ada, { ...query, sort_by: 'status', sort_dir: 'asc' }),
    ).toEqual([free, once, org, twice]);
    const rows = await downloadExportRows(server(), {
      path: OPENERS_CSV_PATH,
      token: ada.token,
      query: { ...query, sort_by: 'email', sort_dir: 'asc' },
    });
    expect(rows.map(([email, , , status]) => [email, status])).toEqual([
      [free, 'Active'],
      [once, 'Banned by 1 baker'],
      [org, 'Banned'],
      [twice, 'Banned by 2 bakers'],
    ]);
  });
});

describe('ban_info', () => {
  const infoOf = async (by: Person, email: string) => (await readOpenerRow(by, email)).ban_info;

  it('is the ban of the organisation, else the caller’s own, never another baker’s', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    const email = createAddress();
    for (const baker of [bo, cy]) await baker.bake({ permissions: [{ email }] });
    await changeBan(bo, email);
    expect(await infoOf(bo, email)).toEqual({ ban_level: 'individual', reason: `By ${bo.id}` });
    expect(await infoOf(cy, email)).toBeNull();
    await changeBan(ada, email, 'org');
    for (const baker of [bo, cy]) {
      expect(await infoOf(baker, email)).toEqual({ ban_level: 'org' });
    }
    await changeBan(ada, email, 'org', 'unban');
    expect(await infoOf(bo, email)).toEqual({ ban_level: 'individual', reason: `By ${bo.id}` });
  });

  it.each(['banned+rye', 'banned'])('compares %s without its tag', async (local) => {
    const bo = await createPerson(server());
    const domain = `${crypto.randomUUID()}.example`;
    await bo.bake({
      permissions: [{ email: `banned@${domain}` }, { email: `banned+oat@${domain}` }],
    });
    await changeBan(bo, `${local}@${domain}`);
    const { data } = await readOpenersPage(bo, { sort_by: 'email', sort_dir: 'asc' });
    expect(data.map(({ email, ban_info }) => [email, ban_info?.ban_level])).toEqual(
      [...new Set([`banned+oat@${domain}`, `${local}@${domain}`, `banned@${domain}`])]
        .toSorted()
        .map((email) => [email, 'individual']),
    );
  });
});
