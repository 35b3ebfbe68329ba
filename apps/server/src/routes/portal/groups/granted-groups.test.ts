import {
  BASE_KEY_PATH,
  fileList,
  openerList,
  person,
  sharedFileList,
  toGroupGrantee,
} from '@bakehouse/contract';
import { describe, expect, it } from 'vitest';
import { createGroup } from '../../../../test/access/groups.ts';
import { createAddress, createPerson, type Person } from '../../../../test/people/person.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';

const server = useTestServer();

const BASE = { key_path: BASE_KEY_PATH };

const people = async () => {
  const [bo, mia] = [await createPerson(server()), await createPerson(server())];
  return { bo, mia };
};

const bakeFor = async (bo: Person, members: readonly string[], given: object = {}) => {
  const group = await createGroup(bo, members);
  const email = toGroupGrantee(group.id);
  const file = await bo.bake({ permissions: [{ email }], ...given });
  return { group, email, file };
};

const openingOf = async (by: Person, checksum: string) => {
  const { status, json } = await by.open(checksum);
  return [status, json];
};

const messageOf = async (by: Person, action: string) =>
  (await by.audit({ action })).data.map(({ msg }) => msg);

const countsOf = (group: { id: string; name: string }, amount: number) => ({
  id: group.id,
  name: group.name,
  people_count: amount,
});

describe('a file that is granted to a group', () => {
  it('opens to its members, and the record and the explanation name the group', async () => {
    const { bo, mia } = await people();
    const { group, file } = await bakeFor(bo, [mia.address]);
    expect(await openingOf(mia, file.checksum)).toMatchObject([200, { rule: 'group_grant' }]);
    expect(await messageOf(mia, 'file_opened')).toEqual([
      `Opening Rye.pdf allowed: access through the group ${group.name}`,
    ]);
    const asked = { checksum: file.checksum, email: mia.address };
    expect((await bo.call('/explain_access', asked)).json).toMatchObject({
      rule: 'group_grant',
      group: group.name,
    });
    expect(await messageOf(bo, 'file_baked')).toEqual(['Baked Rye.pdf for 1 group']);
  });

  it('opens to who joins, and closes to who leaves, without a change of the file', async () => {
    const { bo, mia } = await people();
    const { group, file } = await bakeFor(bo, []);
    expect((await mia.open(file.checksum)).status).toBe(404);
    await bo.call('/save_group', { id: group.id, add: [mia.address] });
    expect((await mia.open(file.checksum)).status).toBe(200);
    await bo.call('/save_group', { id: group.id, remove: [mia.address] });
    expect((await mia.open(file.checksum)).status).toBe(404);
    expect((await bo.detail(file.checksum)).version).toBe(1);
  });

  it('opens to the addresses of a domain in the group', async () => {
    const { bo, mia } = await people();
    const { file } = await bakeFor(bo, ['*@people.example']);
    expect((await mia.open(file.checksum)).status).toBe(200);
  });

  it('stays closed to a banned member', async () => {
    const { bo, mia } = await people();
    const { file } = await bakeFor(bo, [mia.address]);
    await bo.call('/bans/manage', { action: 'ban', email: mia.address, ban_level: 'individual' });
    expect(await openingOf(mia, file.checksum)).toMatchObject([403, { rule: 'individual_ban' }]);
  });

  it('closes when the group is deleted, with a row for the file', async () => {
    const { bo, mia } = await people();
    const { group, file } = await bakeFor(bo, [mia.address]);
    expect((await bo.call('/delete_group', { id: group.id })).json).toEqual({ files_count: 1 });
    expect((await mia.open(file.checksum)).status).toBe(404);
    const { permissions, version } = await bo.detail(file.checksum);
    expect([permissions, version]).toEqual([[], 2]);
    expect(await messageOf(bo, 'permission_removed')).toEqual([
      `Access for the group ${group.name} to document Rye.pdf removed`,
    ]);
  });

  it('says in its details and its row who the group is', async () => {
    const { bo, mia } = await people();
    const { group, email, file } = await bakeFor(bo, [mia.address, '*@trade.example']);
    const { checksum } = file;
    await bo.call('/modify_permissions', { checksum, add: [{ email: mia.address, ...BASE }] });
    const detail = await bo.detail(checksum);
    expect(detail.permissions).toEqual([
      { email, ...BASE, group: countsOf(group, 2) },
      { email: mia.address, ...BASE },
    ]);
    expect(detail.accessManagement).toEqual([
      { email, accessType: 'group' },
      { email: mia.address, accessType: 'email' },
    ]);
    expect(detail.accessStates).toMatchObject([
      { email, allowed: true, rule: 'group_grant', group: group.name },
      { email: mia.address, rule: 'email_grant', matched: ['email_grant', 'group_grant'] },
    ]);
    const { data } = fileList.parse((await bo.read('/get_files')).json);
    expect(data[0]).toMatchObject({ people_count: 1, domain_count: 0, group_count: 1 });
  });

  it('is added and removed as a person is, and the record names the group', async () => {
    const { bo, mia } = await people();
    const { id, name } = await createGroup(bo, [mia.address]);
    const { checksum } = await bo.bake();
    const grant = { email: toGroupGrantee(id), ...BASE };
    await bo.call('/modify_permissions', { checksum, add: [grant] });
    expect((await mia.open(checksum)).status).toBe(200);
    await bo.call('/modify_permissions', { checksum, remove: [grant] });
    expect((await mia.open(checksum)).status).toBe(404);
    expect(await messageOf(bo, 'permission_added')).toEqual([
      `Access for the group ${name} to document Rye.pdf added`,
    ]);
  });

  it('emails the people of the group when they are told', async () => {
    const { bo, mia } = await people();
    const noa = createAddress();
    const { email } = await bakeFor(bo, [mia.address, noa, '*@trade.example'], { tell: true });
    expect(email).toContain('group:');
    const told = (await bo.audit({ action: 'access_shared' })).data.map(({ msg }) => msg);
    expect(told.toSorted()).toEqual(
      [mia.address, noa].map((to) => `Told ${to} by email about Rye.pdf`).toSorted(),
    );
  });
});

describe('only a group of the baker or of the organisation', () => {
  it('can be granted', async () => {
    const { bo, mia } = await people();
    const ada = await createPerson(server(), { isAdmin: true });
    const foreign = toGroupGrantee((await createGroup(mia)).id);
    const name = `All ${crypto.randomUUID()}`;
    const common = toGroupGrantee((await createGroup(ada, [], { name, admin: true })).id);
    const { checksum } = await bo.bake({ permissions: [{ email: common }] });
    const add = [
      { email: common, ...BASE },
      { email: foreign, ...BASE },
    ];
    const changed = await bo.call('/modify_permissions', { checksum, add });
    expect([changed.status, changed.json]).toMatchObject([
      400,
      { fields: { 'add.1.email': 'must be a group of yours or of the organisation' } },
    ]);
    const layered = [{ field: 'Price', path: "m/0'/0'/1'", emails: ['group:none'] }];
    const baked = await bo.call('/bake', {
      ...{ name: 'Oat.pdf', checksum: 'a'.repeat(64), size: 1, type: 'application/pdf' },
      ...{ permissions: [{ email: foreign }], layered },
    });
    expect([baked.status, Object.keys((baked.json as { fields: object }).fields)]).toEqual([
      400,
      ['permissions.0.email', 'layered.0.emails.0'],
    ]);
  });
});

describe('the lists', () => {
  it('find a file by the name of its group, by a member, and by the person', async () => {
    const { bo, mia } = await people();
    const { group, email, file } = await bakeFor(bo, [mia.address]);
    await bo.bake();
    const found = async (query: Record<string, string>) =>
      fileList.parse((await bo.read('/get_files', query)).json).data.map(({ id }) => id);
    for (const query of [
      { search: group.name },
      { search: mia.address },
      { user: mia.address },
      { user: email },
    ])
      expect([query, await found(query)]).toEqual([query, [file.id]]);
  });

  it('show the members of a granted group as people with access', async () => {
    const { bo, mia } = await people();
    await bakeFor(bo, [mia.address, '*@trade.example']);
    const openers = openerList.parse((await bo.read('/users/openers', { domains: 'true' })).json);
    expect(openers.data.map((row) => [row.email, row.cake_permission_count]).toSorted()).toEqual([
      ['*@trade.example', 1],
      [mia.address, 1],
    ]);
    const reply = await bo.read('/get_person', { email: mia.address });
    expect(person.parse(reply.json).files_count).toBe(1);
  });

  it('count a file once that a person has by address, domain and group', async () => {
    const { bo, mia } = await people();
    const group = await createGroup(bo, [mia.address, '*@people.example']);
    const emails = [toGroupGrantee(group.id), mia.address, '*@people.example'];
    await bo.bake({ permissions: emails.map((email) => ({ email })) });
    const { data } = openerList.parse((await bo.read('/users/openers')).json);
    expect(data.find(({ email }) => email === mia.address)?.cake_permission_count).toBe(1);
  });

  it('show the file to a member', async () => {
    const { bo, mia } = await people();
    const { file } = await bakeFor(bo, [mia.address]);
    const { data } = sharedFileList.parse((await mia.read('/shared_files')).json);
    const shared = data.find(({ id }) => id === file.id);
    expect(shared).toMatchObject({ rule: 'group_grant', allowed: true });
  });
});
