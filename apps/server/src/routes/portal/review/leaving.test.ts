import { leaveResponse, toGroupGrantee, type LeaveResponse } from '@bakehouse/contract';
import { openFile } from '@bakehouse/contract/calls/files';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createGroup } from '../../../../test/access/groups.ts';
import {
  openCopy,
  PLAIN_TEXT,
  sealFor,
  sealingKeyOf,
} from '../../../../test/access/sealed-copies.ts';
import {
  createAddress,
  createChecksum,
  createPerson,
  insertSessions,
  type Person,
} from '../../../../test/people/person.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { grants, users } from '../../../db/tables.ts';

const server = useTestServer();

const PRICES = "m/0'/0'/0'/1'";

const newPerson = () => createPerson(server());
const newAdmin = () => createPerson(server(), { isAdmin: true });

const leave = async (by: Person, body: object): Promise<LeaveResponse> => {
  const reply = await by.call('/people/leave', body);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return leaveResponse.parse(reply.json);
};
const preview = (by: Person, body: object) => leave(by, { ...body, preview: true });
/** Does what the preview shows. */
const act = async (by: Person, body: object) => {
  const { digest } = await preview(by, body);
  return leave(by, { ...body, digest });
};

const inAdminMode = (email: string, to?: string) => ({
  email,
  admin: true,
  ...(to !== undefined && { hand_over_to: to }),
});

const bakeFor = (by: Person, ...addresses: string[]) =>
  by.bake({ permissions: addresses.map((email) => ({ email })) });

const actionsOf = async (by: Person) => (await by.audit()).data.map(({ action }) => action);

const membersOf = async (by: Person, id: string) => {
  const { json } = await by.call('/get_group', { id });
  return json;
};

describe('a preview of somebody who leaves', () => {
  it('names everything that would happen, and changes nothing', async () => {
    const [bo, dee] = [await newPerson(), await newPerson()];
    const group = await createGroup(bo, [dee.address], { name: 'Sales' });
    const file = await bakeFor(bo, dee.address, '*@people.example', toGroupGrantee(group.id));
    const shown = await preview(bo, { email: dee.address });
    expect(shown).toMatchObject({
      ...{ email: dee.address, done: false, grants: 1, files: 1, groups: ['Sales'] },
      ...{ requests: 0, account: null, banned: false },
      still: [{ email: '*@people.example', group_name: null, files: 1 }],
    });
    expect((await bo.detail(file.checksum)).version).toBe(file.version);
    expect(await membersOf(bo, group.id)).toMatchObject({ people_count: 1 });
    expect(await actionsOf(bo)).not.toContain('permission_removed');
    expect((await dee.open(file.checksum)).status).toBe(200);
  });

  it('is the same to a baker for an address with and without an account', async () => {
    const [bo, stranger] = [await newPerson(), await newPerson()];
    const nothing = { grants: 0, files: 0, groups: [], requests: 0, account: null, still: [] };
    expect(await preview(bo, { email: stranger.address })).toMatchObject(nothing);
    expect(await preview(bo, { email: createAddress() })).toMatchObject(nothing);
  });

  it('names sessions, apps and files to an administrator', async () => {
    const [ada, dee, bo] = [await newAdmin(), await newPerson(), await newPerson()];
    await insertSessions(server(), dee.address, 2);
    const checksum = createChecksum();
    await bo.bake({ checksum });
    const inTheWay = await dee.bake({ checksum });
    await dee.bake();
    expect((await preview(ada, inAdminMode(dee.address, bo.address))).account).toEqual({
      ...{ was_active: true, sessions: 3, apps: 0, hand_over_to: bo.address },
      ...{ files_handed_over: 1, files_kept: 1, groups_handed_over: [], bans_handed_over: 0 },
      files_in_the_way: [{ file_id: inTheWay.id, filetitle: 'Rye.pdf' }],
    });
    expect((await preview(ada, inAdminMode(dee.address))).account).toMatchObject({
      ...{ hand_over_to: null, files_handed_over: 0, files_kept: 2 },
    });
    expect((await dee.read('/get_files')).status).toBe(200);
  });
});

describe('a person who leaves', () => {
  it('loses the access to the files of a baker only, each grant on record', async () => {
    const [bo, cy, dee] = [await newPerson(), await newPerson(), await newPerson()];
    const group = await createGroup(bo, [dee.address, 'eli@other.example']);
    const file = await bo.bake({
      permissions: [{ email: dee.address }, { email: toGroupGrantee(group.id) }],
      layered: [{ field: 'Prices', path: PRICES, emails: [dee.address] }],
    });
    const other = await bakeFor(cy, dee.address);
    const result = await act(bo, { email: dee.address.toUpperCase() });
    expect(result).toMatchObject({ done: true, grants: 2, files: 1, still: [] });
    expect((await dee.open(file.checksum)).status).toBe(404);
    expect((await dee.open(other.checksum)).status).toBe(200);
    const [left, ...rows] = (await bo.audit({ user: bo.address })).data;
    expect(left).toMatchObject({
      action: 'person_left',
      msg: `Recorded that ${dee.address} leaves the files of ${bo.address}: 2 grants removed`,
    });
    expect(
      rows
        .slice(0, 3)
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(['group_changed', 'permission_removed', 'permission_removed']);
    expect((await bo.detail(file.checksum)).version).toBe(file.version + 1);
  });

  it('stays in groups of others, which a baker is told about, and can be banned at once', async () => {
    const [ada, bo, dee] = [await newAdmin(), await newPerson(), await newPerson()];
    const everybody = await createGroup(ada, [dee.address], { admin: true });
    const email = toGroupGrantee(everybody.id);
    const file = await bakeFor(bo, email);
    const result = await act(bo, { email: dee.address, ban: true });
    expect(result.still).toEqual([{ email, group_name: everybody.name, files: 1 }]);
    expect(result.groups).toEqual([]);
    expect(await dee.open(file.checksum)).toMatchObject({ json: { rule: 'individual_ban' } });
    expect(await actionsOf(bo)).toContain('user_banned');
  });

  it('loses the sessions, the account and all access when an administrator says so', async () => {
    const [ada, bo, dee] = [await newAdmin(), await newPerson(), await newPerson()];
    const group = await createGroup(bo, [dee.address], { name: 'Night shift' });
    await bakeFor(bo, dee.address);
    const result = await act(ada, inAdminMode(dee.address));
    expect(result).toMatchObject({
      ...{ done: true, grants: 1, groups: ['Night shift'] },
      account: { was_active: true, sessions: 1 },
    });
    expect((await dee.read('/get_files')).status).toBe(401);
    expect(await membersOf(bo, group.id)).toMatchObject({ people_count: 0 });
    const events = (await ada.audit({ admin: 'true', user: ada.address })).data;
    expect(events.map(({ action }) => action)).toEqual([
      ...['person_left', 'baker_deactivated', 'group_changed', 'permission_removed'],
    ]);
    expect((await act(ada, inAdminMode(dee.address))).account).toMatchObject({ was_active: false });
  });

  it('has requests for access refused, with an answer on record', async () => {
    const [bo, dee] = [await newPerson(), await newPerson()];
    const file = await bo.bake();
    const asked = { checksum: file.checksum, reason: 'For the audit' };
    expect((await dee.call('/ask_access', asked)).status).toBe(200);
    expect(await act(bo, { email: dee.address })).toMatchObject({ requests: 1 });
    expect((await dee.read('/my_requests')).text).toContain('"state":"refused"');
    expect(await actionsOf(bo)).toContain('request_refused');
  });
});

describe('files that are handed over', () => {
  it('open as before, with their sealed copies, fields, groups and bans', async () => {
    const [ada, bo, dee] = [await newAdmin(), await newPerson(), await newPerson()];
    const [eli, fay, gil] = [await newPerson(), await newPerson(), await newPerson()];
    await createGroup(bo, [], { name: 'Sales' });
    const group = await createGroup(dee, [fay.address], { name: 'Sales' });
    const file = await dee.bake({
      permissions: [{ email: toGroupGrantee(group.id) }, { email: gil.address }],
      layered: [{ field: 'Prices', path: PRICES, emails: [eli.address] }],
    });
    const ban = { action: 'ban', email: gil.address, ban_level: 'individual', reason: 'Left' };
    await dee.call('/bans/manage', ban);
    const copy = await sealFor(sealingKeyOf(file));
    const prices = await sealFor(sealingKeyOf(file, PRICES));
    const result = await act(ada, inAdminMode(dee.address, bo.address));
    expect(result.account).toMatchObject({
      ...{ files_handed_over: 1, files_kept: 0, bans_handed_over: 1 },
      ...{ groups_handed_over: ['Sales 2'], hand_over_to: bo.address },
    });
    for (const [by, sealed] of [
      [fay, copy],
      [eli, prices],
    ] as const) {
      const body = { file_id: file.id, headers: [sealed.header] };
      const { keys } = openFile.reply.parse((await by.call('/open', body)).json);
      expect(await openCopy(sealed, keys?.[0]?.file_key ?? '')).toBe(PLAIN_TEXT);
    }
    expect(await gil.open(file.checksum)).toMatchObject({ json: { rule: 'individual_ban' } });
    expect(await bo.detail(file.checksum)).toMatchObject({ version: file.version + 1 });
    expect(await membersOf(bo, group.id)).toMatchObject({ name: 'Sales 2', owner: 'baker' });
    const messages = (await bo.audit()).data.map(({ msg }) => msg);
    expect(messages).toContain(`Handed Rye.pdf over from ${dee.address} to ${bo.address}`);
    expect(messages).toContain(`Handed the group Sales over to ${bo.address} as Sales 2`);
    const search = await bo.read('/get_files', { search: bo.address });
    expect(search.text).toContain(file.id);
  });

  it('can be changed and destroyed by the receiver, and baked again by nobody else', async () => {
    const [ada, bo, dee] = [await newAdmin(), await newPerson(), await newPerson()];
    const { checksum } = await dee.bake();
    await act(ada, inAdminMode(dee.address, bo.address));
    const add = [{ email: 'eli@other.example', key_path: "m/0'/0'/0'" }];
    expect((await bo.call('/modify_permissions', { checksum, add })).status).toBe(200);
    expect(
      await bo.call('/bake', {
        name: 'Rye.pdf',
        checksum,
        size: 12,
        type: 'application/pdf',
        permissions: [],
      }),
    ).toMatchObject({ status: 409 });
  });

  it('leave destroyed files and those that the receiver has where they are', async () => {
    const [ada, bo, dee] = [await newAdmin(), await newPerson(), await newPerson()];
    const checksum = createChecksum();
    await bo.bake({ checksum });
    const kept = await dee.bake({ checksum });
    const result = await act(ada, inAdminMode(dee.address, bo.address));
    expect(result.account?.files_in_the_way).toEqual([{ file_id: kept.id, filetitle: 'Rye.pdf' }]);
    const { data } = await ada.audit({ admin: 'true', user: ada.address });
    expect(data.map(({ action }) => action)).not.toContain('file_handed_over');
  });
});

describe('a refusal of somebody who leaves', () => {
  it('says that something changed since the preview, and then does nothing', async () => {
    const [bo, dee] = [await newPerson(), await newPerson()];
    const { digest } = await preview(bo, { email: dee.address });
    const file = await bakeFor(bo, dee.address);
    const reply = await bo.call('/people/leave', { email: dee.address, digest });
    expect(reply).toMatchObject({ status: 409, json: { error_type: 'preview_outdated' } });
    expect((await bo.call('/people/leave', { email: dee.address })).status).toBe(409);
    expect((await dee.open(file.checksum)).status).toBe(200);
  });

  it('comes for oneself, unfit receivers, and bakers who want to hand files over', async () => {
    const [ada, bo, dee, eve] = [
      await newAdmin(),
      await newPerson(),
      await newPerson(),
      await newPerson(),
    ];
    await server()
      .deps.db.update(users)
      .set({ deactivatedAt: server().deps.clock.now() })
      .where(eq(users.id, eve.id));
    const banned = await newPerson();
    await ada.call('/bans/manage', {
      action: 'ban',
      email: banned.address,
      ban_level: 'org',
      admin: true,
    });
    const fieldOf = async (by: Person, body: object) => {
      const { status, json } = await by.call('/people/leave', { ...body, preview: true });
      return [status, json];
    };
    expect(await fieldOf(ada, inAdminMode(ada.address))).toMatchObject([
      400,
      { fields: { email: 'must not be your own address' } },
    ]);
    for (const [to, message] of [
      [createAddress(), 'must be the address of an active account'],
      [eve.address, 'must be the address of an active account'],
      [banned.address, 'must not be the address of somebody who is banned'],
      [dee.address, 'must be somebody else'],
      ['nobody', 'must be an email address'],
    ] as const) {
      const reply = await fieldOf(ada, inAdminMode(dee.address, to));
      expect(reply).toMatchObject([400, { fields: { hand_over_to: message } }]);
    }
    expect(await fieldOf(bo, { email: dee.address, hand_over_to: bo.address })).toMatchObject([
      400,
      { fields: { hand_over_to: 'is only possible in admin mode' } },
    ]);
    expect(await fieldOf(bo, inAdminMode(dee.address))).toMatchObject([
      403,
      { error_type: 'admin_required' },
    ]);
  });

  it('comes for the second of two administrators who end each other’s accounts', async () => {
    const [ada, bea] = [await newAdmin(), await newAdmin()];
    const digests = [
      (await preview(ada, inAdminMode(bea.address))).digest,
      (await preview(bea, inAdminMode(ada.address))).digest,
    ];
    const replies = await Promise.all([
      ada.call('/people/leave', { ...inAdminMode(bea.address), digest: digests[0] }),
      bea.call('/people/leave', { ...inAdminMode(ada.address), digest: digests[1] }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });
});

it('leaves no grant of the address behind, whatever files have it', async () => {
  const [ada, dee] = [await newAdmin(), await newPerson()];
  for (const baker of [await newPerson(), await newPerson()]) await bakeFor(baker, dee.address);
  await act(ada, inAdminMode(dee.address));
  const { db } = server().deps;
  expect(await db.select().from(grants).where(eq(grants.address, dee.address))).toEqual([]);
});
