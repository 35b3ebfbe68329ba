import type { OpenerRow } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addressesOf,
  ban,
  everyOpener,
  IN_ADMIN_MODE,
  listOpeners,
  openerRowOf,
} from '../../../test/people/openers.ts';
import { exportedRows, OPENERS_CSV } from '../../../test/lists/exports.ts';
import { createPerson, demoPerson, newAddress, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { users } from '../../db/tables.ts';

const server = useTestServer();

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
    const email = newAddress();
    await bo.bake({ permissions: [{ email: email.toUpperCase() }] });
    expect((await listOpeners(bo)).data).toEqual([
      { email, cake_permission_count: 1, last_opened_at: null, is_active: false, ban_info: null },
    ]);
  });
});

describe('who is in the list', () => {
  it('is everybody with a grant, for a file or a part of one, but no domain', async () => {
    const bo = await createPerson(server());
    const [whole, part] = [`a-${newAddress()}`, `b-${newAddress()}`];
    await bo.bake({
      permissions: [{ email: whole }, { email: '*@partner.example' }],
      layered: [{ field: 'Prices', path: PRICES, emails: [part, '*@other.example'] }],
    });
    expect(await addressesOf(bo)).toEqual([whole, part]);
  });

  it('is who opened a file by a domain’s grant, and only then', async () => {
    const bo = await createPerson(server());
    const mia = await createPerson(server());
    const { checksum } = await bo.bake({ permissions: [{ email: '*@people.example' }] });
    expect(await addressesOf(bo)).toEqual([]);
    await mia.open(checksum);
    expect(await addressesOf(bo)).toEqual([mia.address]);
  });

  it('is who opened a file before the grant was taken back', async () => {
    const bo = await createPerson(server());
    const mia = await createPerson(server());
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    await bo.call('/modify_permissions', { checksum, remove: [{ email: mia.address }] });
    expect(await openerRowOf(bo, mia.address)).toMatchObject({
      cake_permission_count: 0,
      is_active: true,
    });
  });

  it('is not who only tried', async () => {
    const bo = await createPerson(server());
    const mia = await createPerson(server());
    const { checksum } = await bo.bake();
    await mia.open(checksum);
    expect(await addressesOf(bo)).toEqual([]);
  });

  it('is who is banned, without any grant, so that the ban can be lifted', async () => {
    const bo = await createPerson(server());
    const email = newAddress();
    await ban(bo, email);
    expect((await listOpeners(bo)).data).toEqual([
      {
        email,
        cake_permission_count: 0,
        last_opened_at: null,
        is_active: false,
        ban_info: { ban_level: 'individual', reason: `By ${bo.id}` },
      },
    ]);
    await ban(bo, email, 'individual', 'unban');
    expect(await addressesOf(bo)).toEqual([]);
  });

  it('is nobody of another baker’s', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    const mia = await createPerson(server());
    const granted = newAddress();
    const { checksum } = await cy.bake({
      permissions: [{ email: granted }, { email: mia.address }],
    });
    await mia.open(checksum);
    await ban(cy, newAddress());
    expect(await addressesOf(bo)).toEqual([]);
    const { checksum: own } = await bo.bake({ permissions: [{ email: mia.address }] });
    expect(await openerRowOf(bo, mia.address)).toMatchObject({
      cake_permission_count: 1,
      last_opened_at: null,
    });
    await mia.open(own);
    expect((await openerRowOf(bo, mia.address)).last_opened_at).not.toBeNull();
  });
});

describe('admin mode', () => {
  it('shows the openers of all bakers', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    const mia = await createPerson(server(), { address: `mia@${crypto.randomUUID()}.example` });
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    await cy.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    expect(await openerRowOf(ada, mia.address, IN_ADMIN_MODE)).toMatchObject({
      cake_permission_count: 2,
      is_active: true,
    });
    expect(await addressesOf(ada, { search: mia.address })).toEqual([]);
  });

  it('lists whom the organisation or any baker has banned', async () => {
    const bo = await createPerson(server());
    const [everywhere, own, foreign] = [newAddress(), newAddress(), newAddress()];
    await ban(ada, everywhere, 'org');
    await ban(ada, own);
    await ban(bo, foreign);
    expect((await openerRowOf(ada, everywhere, IN_ADMIN_MODE)).ban_info?.ban_level).toBe('org');
    expect((await openerRowOf(ada, own, IN_ADMIN_MODE)).ban_info?.ban_level).toBe('individual');
    expect((await openerRowOf(ada, foreign, IN_ADMIN_MODE)).ban_info).toBeNull();
    for (const search of [everywhere, foreign])
      expect(await addressesOf(ada, { search })).toEqual([]);
    expect(await addressesOf(bo, { search: everywhere })).toEqual([]);
  });

  it('is for administrators', async () => {
    const bo = await createPerson(server());
    const refused = { status: 403, json: { error_type: 'admin_required' } };
    expect(await bo.read('/users/openers', IN_ADMIN_MODE)).toMatchObject(refused);
    const once = await createPerson(server(), { isAdmin: true });
    expect((await once.read('/users/openers', IN_ADMIN_MODE)).status).toBe(200);
    await server().deps.db.update(users).set({ isAdmin: false }).where(eq(users.id, once.id));
    expect(await once.read('/users/openers', IN_ADMIN_MODE)).toMatchObject(refused);
  });
});

describe('cake_permission_count', () => {
  const countsAgree = async (by: Pick<Person, 'read'>, query: Record<string, string> = {}) => {
    const rows = await everyOpener(by, query);
    for (const { email, cake_permission_count } of rows) {
      const reply = await by.read('/get_files', { ...query, user: email });
      expect([email, reply.json]).toMatchObject([email, { total: cake_permission_count }]);
    }
    return rows;
  };

  it('is the number of files that GET /get_files?user= lists to the same caller', async () => {
    expect((await countsAgree(await demoPerson(server(), 'bo'))).length).toBeGreaterThan(10);
    expect(
      (await countsAgree(await demoPerson(server(), 'ada'), IN_ADMIN_MODE)).length,
    ).toBeGreaterThan(40);
  });

  it('counts a file once, however it is granted', async () => {
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
    await bo.bake(grantedTo('*@else.example', newAddress()));
    await bo.bake();
    expect(await openerRowOf(bo, mia.address)).toMatchObject({ cake_permission_count: 4 });
    await countsAgree(bo);
  });
});

describe('banned_by_bakers', () => {
  const banned = async (...bakers: Person[]) => {
    const email = `p-${crypto.randomUUID()}@${crypto.randomUUID()}.example`;
    await (await createPerson(server())).bake({ permissions: [{ email }] });
    for (const baker of bakers) await ban(baker, email);
    return email;
  };
  const inAdminMode = (email: string) => openerRowOf(ada, email, IN_ADMIN_MODE);

  it('is how many bakers ban an address, the caller among them, beside the ban that is shown', async () => {
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
    await ban(ada, email, 'org');
    expect(await inAdminMode(email)).toMatchObject({
      banned_by_bakers: 3,
      ban_info: { ban_level: 'org' },
    });
    await ban(cy, email, 'individual', 'unban');
    expect(await inAdminMode(email)).toMatchObject({ banned_by_bakers: 2 });
  });

  it('compares addresses without their tag', async () => {
    const bo = await createPerson(server());
    const domain = `${crypto.randomUUID()}.example`;
    await bo.bake({ permissions: [{ email: `mia@${domain}` }, { email: `mia+rye@${domain}` }] });
    await ban(bo, `mia+oat@${domain}`);
    const { data } = await listOpeners(ada, { ...IN_ADMIN_MODE, search: domain });
    expect(data.map((row) => row.banned_by_bakers)).toEqual([1, 1, 1]);
  });

  it('is told to nobody outside admin mode', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    const email = newAddress();
    for (const baker of [bo, cy, ada]) await baker.bake({ permissions: [{ email }] });
    await ban(bo, email);
    for (const baker of [bo, cy, ada]) {
      expect(await openerRowOf(baker, email)).not.toHaveProperty('banned_by_bakers');
    }
    expect(await addressesOf(cy, { status: 'banned' })).toEqual([]);
  });

  it('makes the status banned in admin mode, for the filter, the order and the export', async () => {
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
    for (const email of [once, org, twice]) await ban(bo, email);
    await ban(cy, twice);
    await ban(ada, org, 'org');
    const query = { ...IN_ADMIN_MODE, search: domain };
    expect(await addressesOf(ada, { ...query, status: 'banned' })).toEqual([once, org, twice]);
    expect((await listOpeners(ada, { ...query, status: 'banned' })).total).toBe(3);
    expect(await addressesOf(ada, { ...query, status: 'active' })).toEqual([free]);
    expect(await addressesOf(ada, { ...query, status: 'inactive' })).toEqual([]);
    expect(await addressesOf(ada, { ...query, sort_by: 'status', sort_dir: 'asc' })).toEqual([
      free,
      once,
      org,
      twice,
    ]);
    const rows = await exportedRows(server(), {
      path: OPENERS_CSV,
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
  const infoOf = async (by: Person, email: string) => (await openerRowOf(by, email)).ban_info;

  it('is the organisation’s ban, else the caller’s own, never another baker’s', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    const email = newAddress();
    for (const baker of [bo, cy]) await baker.bake({ permissions: [{ email }] });
    await ban(bo, email);
    expect(await infoOf(bo, email)).toEqual({ ban_level: 'individual', reason: `By ${bo.id}` });
    expect(await infoOf(cy, email)).toBeNull();
    await ban(ada, email, 'org');
    for (const baker of [bo, cy]) {
      expect(await infoOf(baker, email)).toEqual({ ban_level: 'org', reason: `By ${ada.id}` });
    }
    await ban(ada, email, 'org', 'unban');
    expect(await infoOf(bo, email)).toEqual({ ban_level: 'individual', reason: `By ${bo.id}` });
  });

  it.each(['banned+rye', 'banned'])('compares %s without its tag', async (local) => {
    const bo = await createPerson(server());
    const domain = `${crypto.randomUUID()}.example`;
    await bo.bake({
      permissions: [{ email: `banned@${domain}` }, { email: `banned+oat@${domain}` }],
    });
    await ban(bo, `${local}@${domain}`);
    const { data } = await listOpeners(bo, { sort_by: 'email', sort_dir: 'asc' });
    expect(data.map(({ email, ban_info }) => [email, ban_info?.ban_level])).toEqual(
      [...new Set([`banned+oat@${domain}`, `${local}@${domain}`, `banned@${domain}`])]
        .toSorted()
        .map((email) => [email, 'individual']),
    );
  });
});
