import { fileDetail } from '@bakehouse/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createChecksum, type Person } from '../../../test/people/person.ts';
import { useTestServer, type TestReply } from '../../../test/server/test-server.ts';

const server = useTestServer();

const BASE = "m/0'/0'/0'";
const PRICES = "m/0'/0'/1'";

let ada: Person;
let bo: Person;
let mia: Person;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
  mia = await createPerson(server(), { address: 'mia@partner.example' });
});

afterEach(() => {
  server().deps.clock.setOffset(0);
});

const ask = (by: Person, checksum: string, more: object = {}) =>
  by.call('/get_document', { email: by.address, checksum, ...more });

const unknown = {
  status: 404,
  json: {
    error: 'You have no file with this checksum.',
    error_type: 'not_found',
    request_id: expect.any(String) as string,
  },
};
const answer = ({ status, json }: TestReply) => ({ status, json });

describe('POST /get_document', () => {
  it('returns all details to the baker, with the version as ETag', async () => {
    const { id, checksum, created_at } = await bo.bake({
      openable_date: '2026-03-01',
      permissions: [{ email: 'mia@partner.example' }, { email: '*@partner.example' }],
      layered: [{ field: 'Prices', path: PRICES, emails: ['mia@partner.example'] }],
    });
    const reply = await ask(bo, checksum.toUpperCase());
    expect(reply.headers.get('etag')).toBe('"1"');
    const permissions = [
      { email: '*@partner.example', key_path: BASE },
      { email: 'mia@partner.example', key_path: BASE },
      { email: 'mia@partner.example', key_path: PRICES },
    ];
    const { permissions_json, recentActivity, ...detail } = fileDetail.parse(reply.json);
    expect(detail).toEqual({
      id,
      name: 'Rye.pdf',
      baker: bo.address,
      created: created_at,
      openable: '2026-03-01T00:00:00.000Z',
      expires: null,
      status: 'open',
      restorableUntil: null,
      adminFile: false,
      permissions,
      checksum,
      opened: [],
      alerts: [],
      accessManagement: [
        { email: '*@partner.example', accessType: 'domain' },
        { email: 'mia@partner.example', accessType: 'email' },
      ],
      layeredAccess: [{ field: 'Prices', path: PRICES, emails: ['mia@partner.example'] }],
      accessStates: [
        {
          email: '*@partner.example',
          allowed: true,
          rule: 'email_grant',
          matched: ['email_grant'],
          changesAt: null,
        },
        {
          email: 'mia@partner.example',
          allowed: true,
          rule: 'layered_grant',
          matched: ['layered_grant', 'email_grant', 'wildcard_grant'],
          changesAt: null,
        },
      ],
      version: 1,
    });
    expect(JSON.parse(permissions_json)).toEqual(permissions);
    expect(recentActivity).toMatchObject([
      {
        action: 'file_baked',
        user: bo.address,
        msg: 'Baked Rye.pdf for 2 people (3 grants)',
        description: 'File baked',
      },
    ]);
  });

  it('names a field by its path when it was granted later without a name', async () => {
    const { checksum } = await bo.bake();
    const add = [{ email: 'mia@partner.example', key_path: "m/0'/0'/9'" }];
    await bo.call('/modify_permissions', { checksum, add });
    expect((await bo.detail(checksum)).layeredAccess).toEqual([
      { field: "m/0'/0'/9'", path: "m/0'/0'/9'", emails: ['mia@partner.example'] },
    ]);
  });

  it('lists openings, alerts and other events separately, newest first', async () => {
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    await mia.open(checksum);
    await bo.call('/modify_dates', { checksum, openable_date: null, expires_date: '2020-01-01' });
    await mia.open(checksum);
    const { recentActivity, opened, alerts } = await bo.detail(checksum);
    const actions = (list: typeof opened) => list.map(({ action }) => action);
    expect(actions(opened)).toEqual(['file_opened']);
    expect(actions(alerts)).toEqual(['open_blocked']);
    expect(actions(recentActivity)).toEqual([
      'open_blocked',
      'expiration_date_modified',
      'file_baked',
    ]);
  });

  it('lists the newest fifty of each', async () => {
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    const { clock } = server().deps;
    const openFromThen = async (count: number) => {
      for (let second = 0; second < count; second += 1) {
        clock.setOffset(clock.offsetSeconds() + 1);
        await mia.open(checksum);
      }
    };
    await openFromThen(53);
    await bo.call('/modify_dates', { checksum, openable_date: null, expires_date: '2020-01-01' });
    await openFromThen(52);
    const { recentActivity, opened, alerts } = await bo.detail(checksum);
    for (const list of [recentActivity, opened, alerts]) {
      const times = list.map(({ createdAt }) => createdAt);
      expect(times).toHaveLength(50);
      expect(times).toEqual(times.toSorted().reverse());
    }
    const all = await bo.audit({ search: checksum, activity_type: 'opened' });
    expect(all.total).toBe(0);
    const { id } = await bo.detail(checksum);
    const recorded = await bo.audit({ file_id: id, activity_type: 'opened' });
    expect(recorded.total).toBe(53);
    expect(opened.map((entry) => entry.id)).toEqual(
      recorded.data.slice(0, 50).map((row) => row.id),
    );
  });
});

describe('the right to see a file', () => {
  it('belongs only to its baker, whatever address the body names', async () => {
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    const stranger = await createPerson(server());
    for (const person of [mia, stranger, ada]) {
      for (const email of [person.address, bo.address, ada.address, '', '*']) {
        expect(answer(await ask(person, checksum, { email }))).toEqual(unknown);
        expect(answer(await ask(person, createChecksum(), { email }))).toEqual(unknown);
      }
    }
  });

  it('belongs to an administrator in admin mode', async () => {
    const { id, checksum } = await bo.bake();
    const reply = await ask(ada, checksum, { admin: true });
    expect(reply.headers.get('etag')).toBe('"1"');
    expect(reply.json).toMatchObject({ id, baker: bo.address, adminFile: true });
    expect(answer(await ask(ada, createChecksum(), { admin: true }))).toEqual(unknown);
  });

  it('shows administrators their own file as their own', async () => {
    const { checksum } = await ada.bake();
    expect((await ask(ada, checksum, { admin: true })).json).toMatchObject({ adminFile: false });
    expect((await ask(ada, checksum)).json).toMatchObject({ adminFile: false });
  });

  it('lets an administrator choose a baker by address; default is their own, then the oldest file', async () => {
    const checksum = createChecksum();
    const { clock } = server().deps;
    clock.setOffset(-120);
    const cy = await createPerson(server());
    const first = await cy.bake({ checksum });
    clock.setOffset(-60);
    const second = await bo.bake({ checksum });
    const seen = async (email: string) =>
      (await ask(ada, checksum, { email, admin: true })).json as { id: string };
    expect((await seen(bo.address.toUpperCase())).id).toBe(second.id);
    expect((await seen(cy.address)).id).toBe(first.id);
    expect((await seen('nobody')).id).toBe(first.id);
    clock.setOffset(0);
    const own = await ada.bake({ checksum });
    expect((await seen('nobody')).id).toBe(own.id);
    expect((await seen(bo.address)).id).toBe(second.id);
  });

  it('belongs to nobody else in admin mode', async () => {
    const { checksum } = await bo.bake();
    for (const person of [bo, mia]) {
      expect(await ask(person, checksum, { admin: true })).toMatchObject({
        status: 403,
        json: { error_type: 'admin_required' },
      });
    }
  });
});

it.each([
  [{ checksum: 'x' }, 'checksum'],
  [{ email: undefined }, 'email'],
  [{ email: 5 }, 'email'],
  [{ email: 'x'.repeat(321) }, 'email'],
  [{ admin: false }, 'admin'],
  [{ admin: 'true' }, 'admin'],
])('names the wrong field of %j', async (given, field) => {
  const reply = await ask(bo, createChecksum(), given);
  expect(reply.status).toBe(400);
  expect(Object.keys((reply.json as { fields: object }).fields)).toEqual([field]);
});
