import { person as personSchema, type Person as PersonRow } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_MODE_QUERY, changeBan, readAllOpeners } from '../../../test/people/openers.ts';
import {
  createAddress,
  createDemoPerson,
  createPerson,
  type Person,
} from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents, users } from '../../db/tables.ts';

const server = useTestServer();

const PRICES = "m/0'/0'/1'";
const DAY_SECONDS = 86_400;

let ada: Person;
let bo: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
});

afterEach(() => {
  server().deps.clock.setOffset(0);
});

const readPerson = async (
  by: Pick<Person, 'read'>,
  email: string,
  query: Record<string, string> = {},
): Promise<PersonRow> => {
  const reply = await by.read('/get_person', { email, ...query });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return personSchema.parse(reply.json);
};

const unknown = {
  status: 404,
  json: {
    error: 'Nobody with this address has had access to your files.',
    error_type: 'not_found',
    request_id: expect.any(String) as string,
  },
};

const expectUnknown = async (
  by: Pick<Person, 'read'>,
  email: string,
  query: Record<string, string> = {},
) => {
  const { status, json } = await by.read('/get_person', { email, ...query });
  expect({ status, json }).toEqual(unknown);
};

/** The domain is new, so that no grant of another test reaches the address. */
const createLonelyAddress = () => `p-${crypto.randomUUID()}@${crypto.randomUUID()}.example`;
const createLonely = () => createPerson(server(), { address: createLonelyAddress() });

describe('a person', () => {
  it('has the files, openings and refusals of the caller’s files only', async () => {
    const mia = await createLonely();
    const cy = await createPerson(server());
    const start = server().deps.clock.now().toISOString();
    const given = { permissions: [{ email: mia.address }] };
    const { checksum } = await bo.bake(given);
    await bo.bake({
      permissions: [{ email: `*@${mia.address.split('@')[1] ?? ''}` }, { email: mia.address }],
      layered: [{ field: 'Prices', path: PRICES, emails: [mia.address] }],
    });
    const { checksum: refused } = await bo.bake();
    const { checksum: foreign } = await cy.bake(given);
    await mia.open(checksum);
    await mia.open(checksum);
    await mia.open(refused);
    await mia.open(foreign);
    const row = await readPerson(bo, mia.address.toUpperCase());
    expect(row).toEqual({
      email: mia.address,
      files_count: 2,
      openings_count: 2,
      refusals_count: 1,
      first_seen_at: expect.any(String) as string,
      last_opened_at: expect.any(String) as string,
      is_active: true,
      ban_info: null,
    });
    expect((row.first_seen_at ?? '') >= start).toBe(true);
    expect((row.last_opened_at ?? '') >= (row.first_seen_at ?? '')).toBe(true);
    expect(await readPerson(cy, mia.address)).toMatchObject({ files_count: 1, openings_count: 1 });
    expect(await readPerson(ada, mia.address, ADMIN_MODE_QUERY)).toMatchObject({
      files_count: 3,
      openings_count: 3,
      refusals_count: 1,
    });
  });

  it('agrees with the row in the list of openers', async () => {
    const readers = [
      [await createDemoPerson(server(), 'bo'), {}],
      [await createDemoPerson(server(), 'ada'), ADMIN_MODE_QUERY],
    ] as const;
    for (const [reader, query] of readers) {
      for (const row of await readAllOpeners(reader, { ...query })) {
        const { files_count, last_opened_at, ban_info, email } = await readPerson(
          reader,
          row.email,
          { ...query },
        );
        expect({ email, files_count, last_opened_at, ban_info }).toEqual({
          email: row.email,
          files_count: row.cake_permission_count,
          last_opened_at: row.last_opened_at,
          ban_info: row.ban_info,
        });
      }
    }
  });

  it('is first seen with the first grant, request to open or ban', async () => {
    const email = createLonelyAddress();
    const { clock } = server().deps;
    await changeBan(bo, email);
    const banned = await readPerson(bo, email);
    clock.setOffset(DAY_SECONDS);
    const late = await createPerson(server());
    await late.bake({ permissions: [{ email }] });
    const granted = await readPerson(late, email);
    expect(Date.parse(granted.first_seen_at ?? '')).toBeGreaterThan(
      Date.parse(banned.first_seen_at ?? ''),
    );
    const admin = await createPerson(server(), { isAdmin: true });
    const inAll = await readPerson(admin, email, ADMIN_MODE_QUERY);
    expect(inAll).toMatchObject({ first_seen_at: banned.first_seen_at, ban_info: null });
  });

  it('is inactive 90 days after the last opening, and when deactivated', async () => {
    const mia = await createLonely();
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    const { db, clock } = server().deps;
    await db.update(users).set({ deactivatedAt: clock.now() }).where(eq(users.id, mia.id));
    expect(await readPerson(bo, mia.address)).toMatchObject({
      is_active: false,
      inactive_because: 'deactivated',
    });
    await db.update(users).set({ deactivatedAt: null }).where(eq(users.id, mia.id));
    clock.setOffset(91 * DAY_SECONDS);
    const cy = await createPerson(server(), { isAdmin: true });
    expect(await readPerson(cy, mia.address, ADMIN_MODE_QUERY)).toMatchObject({
      is_active: false,
      inactive_because: 'long_ago',
    });
  });

  it('keeps the history of a deleted account', async () => {
    const mia = await createLonely();
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    await bo.call('/modify_permissions', { checksum, remove: [{ email: mia.address }] });
    await server().deps.db.delete(users).where(eq(users.id, mia.id));
    expect(await readPerson(bo, mia.address)).toMatchObject({
      files_count: 0,
      openings_count: 1,
      is_active: false,
    });
  });

  it('shows bans of the caller and of the organisation, but not of other bakers', async () => {
    const mia = await createLonely();
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    await changeBan(await createPerson(server()), mia.address);
    expect((await readPerson(bo, mia.address)).ban_info).toBeNull();
    await changeBan(bo, mia.address.replace('@', '+tag@'));
    expect((await readPerson(bo, mia.address)).ban_info).toEqual({
      ban_level: 'individual',
      reason: `By ${bo.id}`,
    });
    await changeBan(ada, mia.address, 'org');
    expect((await readPerson(bo, mia.address)).ban_info).toEqual({ ban_level: 'org' });
    expect((await readPerson(ada, mia.address, ADMIN_MODE_QUERY)).ban_info).toEqual({
      ban_level: 'org',
      reason: `By ${ada.id}`,
    });
  });

  it('may have been banned before any access, with a reason', async () => {
    const email = createLonelyAddress();
    const given = { action: 'ban', email, ban_level: 'individual' };
    await bo.call('/bans/manage', { ...given, reason: ' Left the company ' });
    expect(await readPerson(bo, email)).toMatchObject({
      files_count: 0,
      openings_count: 0,
      ban_info: { ban_level: 'individual', reason: 'Left the company' },
    });
    const other = createLonelyAddress();
    await bo.call('/bans/manage', { ...given, email: other, reason: '  ' });
    expect((await readPerson(bo, other)).ban_info?.reason).toBe('Banned via portal');
    const { checksum } = await bo.bake({ permissions: [{ email: other }] });
    const opener = await createPerson(server(), { address: other });
    expect(await opener.open(checksum)).toMatchObject({
      status: 403,
      json: { rule: 'individual_ban' },
    });
  });

  it('is known after a refused request to open', async () => {
    const mia = await createLonely();
    const { checksum } = await bo.bake();
    await mia.open(checksum);
    expect(await readPerson(bo, mia.address)).toMatchObject({ files_count: 0, refusals_count: 1 });
  });

  it('is known by a grant to the whole domain, and then has not been seen', async () => {
    const email = createLonelyAddress();
    await bo.bake({ permissions: [{ email: `*@${email.split('@')[1] ?? ''}` }] });
    expect(await readPerson(bo, email)).toMatchObject({ files_count: 1, first_seen_at: null });
  });

  it('has in admin mode what a baker has baked, and who may open it now', async () => {
    const baker = await createLonely();
    const [dee, fay] = [createLonelyAddress(), createLonelyAddress()];
    await baker.bake({ permissions: [{ email: dee }, { email: '*@partner.example' }] });
    await baker.bake({ permissions: [{ email: dee }, { email: dee, key_path: PRICES }] });
    await baker.bake({ permissions: [{ email: fay }], openable_date: '2090-01-01' });
    const baked = { files_count: 3, open_count: 2, people_count: 1, domain_count: 1 };
    expect(await readPerson(ada, baker.address, ADMIN_MODE_QUERY)).toMatchObject({ baked });
    const manage = { action: 'deactivate', email: baker.address, admin: true };
    expect((await ada.call('/users/manage', manage)).status).toBe(200);
    expect(await readPerson(ada, baker.address, ADMIN_MODE_QUERY)).toMatchObject({ baked });
  });

  it('is known by a file that is shared with the caller, whose list it narrows', async () => {
    const [baker, other] = [await createLonely(), await createLonely()];
    const reader = await createLonely();
    const to = { permissions: [{ email: reader.address }] };
    const { id } = await baker.bake({
      ...to,
      permissions: [...to.permissions, { email: createLonelyAddress() }],
    });
    await baker.bake({ ...to, openable_date: '2090-01-01' });
    await baker.bake();
    await other.bake(to);
    expect(await readPerson(reader, baker.address)).toMatchObject({
      files_count: 0,
      inactive_because: 'never',
      baked: { files_count: 2, open_count: 1 },
    });
    const query = { baker: baker.address, sort_by: 'granted', sort_dir: 'asc' };
    const { json } = await reader.read('/shared_files', query);
    expect(json).toMatchObject({ total: 2, data: [{ id }, {}] });
    await expectUnknown(other, baker.address);
  });

  it('can be the caller', async () => {
    expect((await readPerson(bo, bo.address)).email).toBe(bo.address);
  });
});

describe('an unknown address', () => {
  it('gets 404 whether it has an account or not', async () => {
    const mia = await createLonely();
    await expectUnknown(bo, mia.address);
    await expectUnknown(bo, createLonelyAddress());
    await expectUnknown(ada, createLonelyAddress(), ADMIN_MODE_QUERY);
    expect((await readPerson(ada, mia.address, ADMIN_MODE_QUERY)).email).toBe(mia.address);
  });

  it('stays unknown when only others gave it access, banned it or were opened by it', async () => {
    const mia = await createLonely();
    const cy = await createPerson(server());
    const { checksum } = await cy.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    await changeBan(cy, mia.address);
    await changeBan(ada, mia.address, 'org');
    await expectUnknown(bo, mia.address);
  });
});

describe('a request', () => {
  it('does not show how the owner wrote the address before they opened a file', async () => {
    const address = `Mia@${crypto.randomUUID()}.Example`;
    const mia = await createPerson(server(), { address });
    const { checksum } = await bo.bake({ permissions: [{ email: address }] });
    expect((await readPerson(bo, address)).email).toBe(address.toLowerCase());
    await mia.open(checksum);
    expect((await readPerson(bo, address)).email).toBe(address);
  });

  it('needs the right to admin mode', async () => {
    expect(await bo.read('/get_person', { email: createAddress(), admin: 'true' })).toMatchObject({
      status: 403,
      json: { error_type: 'admin_required' },
    });
  });

  it.each([
    [{}, 'email'],
    [{ email: '' }, 'email'],
    [{ email: '*@partner.example' }, 'email'],
    [{ email: 'mia' }, 'email'],
    [{ email: 'x'.repeat(321) }, 'email'],
    [{ email: 'a@b.example', admin: 'false' }, 'admin'],
  ])('with %j is refused with the name of the parameter', async (query, field) => {
    const { status, json } = await bo.read('/get_person', query);
    expect([status, Object.keys((json as { fields: object }).fields)]).toEqual([400, [field]]);
  });

  it('records nothing', async () => {
    const before = await server().deps.db.$count(auditEvents);
    await readPerson(bo, bo.address);
    expect(await server().deps.db.$count(auditEvents)).toBe(before);
  });
});
