import { GROUPS_LIMIT, groupDetail, groupList, type GroupDetail } from '@bakehouse/contract';
import { describe, expect, it } from 'vitest';
import { createGroup } from '../../../../test/access/groups.ts';
import { createPerson, type Person } from '../../../../test/people/person.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';

const server = useTestServer();

const MIA = 'mia@partner.example';
const TRADE = '*@trade.example';

const save = (by: Person, body: object, headers: Record<string, string> = {}) =>
  by.call('/save_group', body, headers);

const read = async (by: Person, id: string, given: object = {}): Promise<GroupDetail> =>
  groupDetail.parse((await by.call('/get_group', { id, ...given })).json);

const membersOf = ({ members }: GroupDetail) => members.map(({ member }) => member);

const namesOf = async (by: Person, query = {}) =>
  groupList.parse((await by.read('/get_groups', query)).json).data.map(({ name }) => name);

const messagesOf = async (by: Person) =>
  (await by.audit()).data.filter(({ action }) => action.startsWith('group_')).map(({ msg }) => msg);

describe('a group', () => {
  it('has its members once, in the form in which addresses are compared', async () => {
    const bo = await createPerson(server());
    const group = await createGroup(bo, ['Mia@Partner.example', MIA, TRADE]);
    expect(membersOf(group)).toEqual([TRADE, MIA]);
    expect([group.people_count, group.domain_count, group.files_count]).toEqual([1, 1, 0]);
    expect(await read(bo, group.id)).toEqual(group);
  });

  it('gets and loses members and its name in one change, which is on record', async () => {
    const bo = await createPerson(server());
    const { id } = await createGroup(bo, [MIA], { name: 'Sales' });
    const changed = await save(bo, { id, name: 'Trade', add: [TRADE], remove: [MIA] });
    expect(changed.headers.get('etag')).toBe('"2"');
    expect(await read(bo, id)).toMatchObject({ name: 'Trade', version: 2 });
    expect(membersOf(await read(bo, id))).toEqual([TRADE]);
    expect(await messagesOf(bo)).toEqual([
      `Changed the group Trade: added ${TRADE}`,
      `Changed the group Trade: removed ${MIA}`,
      'Renamed the group Sales to Trade',
      `Changed the group Sales: added ${MIA}`,
      'Created the group Sales',
    ]);
  });

  it('stays as it is, without a row in the log, when nothing changes', async () => {
    const bo = await createPerson(server());
    const group = await createGroup(bo, [MIA]);
    const rows = (await messagesOf(bo)).length;
    const { id, name } = group;
    const same = await save(bo, { id, name, add: [MIA], remove: [TRADE] });
    expect(same.json).toEqual(group);
    expect(await messagesOf(bo)).toHaveLength(rows);
  });

  it.each(['rye', '*@com', 'group:rye', '*@*', ''])(
    'refuses the member %j by its field',
    async (text) => {
      const bo = await createPerson(server());
      const { id } = await createGroup(bo);
      const reply = await save(bo, { id, add: [MIA, text] });
      expect(reply.status).toBe(400);
      expect(reply.json).toMatchObject({ fields: { 'add.1': expect.any(String) as string } });
      expect(membersOf(await read(bo, id))).toEqual([]);
    },
  );

  it('is not changed by somebody who saw an older version', async () => {
    const bo = await createPerson(server());
    const { id } = await createGroup(bo);
    const ifMatch = { 'if-match': '"1"' };
    expect((await save(bo, { id, add: [MIA] }, ifMatch)).status).toBe(200);
    const late = await save(bo, { id, remove: [MIA] }, ifMatch);
    expect([late.status, late.json]).toMatchObject([412, { error_type: 'version_conflict' }]);
    expect(membersOf(await read(bo, id))).toEqual([MIA]);
  });

  it('has a name that no other group of the same owner has, in any case', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    await createGroup(bo, [], { name: 'Ärzte' });
    const { id } = await createGroup(bo, [], { name: 'Rye' });
    for (const body of [{ name: 'ärzte' }, { id, name: 'ÄRZTE' }]) {
      const reply = await save(bo, body);
      expect([reply.status, reply.json]).toMatchObject([409, { error_type: 'already_exists' }]);
    }
    await createGroup(cy, [], { name: 'Ärzte' });
    expect(await namesOf(cy)).toContain('Ärzte');
  });

  it('is one of a limited number', async () => {
    const bo = await createPerson(server());
    for (let count = 0; count < GROUPS_LIMIT; count += 1) await createGroup(bo);
    const reply = await save(bo, { name: 'One more' });
    expect([reply.status, reply.json]).toMatchObject([409, { error_type: 'limit_reached' }]);
  });

  it('does not exist for another baker', async () => {
    const [bo, cy] = [await createPerson(server()), await createPerson(server())];
    const { id } = await createGroup(bo, [MIA]);
    const replies = [
      await cy.call('/get_group', { id }),
      await save(cy, { id, add: [TRADE] }),
      await cy.call('/delete_group', { id }),
      await cy.call('/groups/import', { id, text: MIA }),
      await cy.read('/groups/export.csv', { id }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(membersOf(await read(bo, id))).toEqual([MIA]);
  });

  it('is gone after it was deleted', async () => {
    const bo = await createPerson(server());
    const { id, name } = await createGroup(bo, [MIA]);
    expect((await bo.call('/delete_group', { id })).json).toEqual({ files_count: 0 });
    expect((await bo.call('/get_group', { id })).status).toBe(404);
    expect(await namesOf(bo)).not.toContain(name);
    expect((await messagesOf(bo))[0]).toBe(
      `Deleted the group ${name}, which had access to 0 files`,
    );
  });
});

describe('a group of the organisation', () => {
  it('is changed by administrators, and every baker can see and grant it', async () => {
    const ada = await createPerson(server(), { isAdmin: true });
    const bo = await createPerson(server());
    const group = await createGroup(ada, [MIA], {
      name: `All ${crypto.randomUUID()}`,
      admin: true,
    });
    expect(group.owner).toBe('organisation');
    expect(await namesOf(bo)).toContain(group.name);
    expect(membersOf(await read(bo, group.id))).toEqual([MIA]);
    expect((await save(bo, { id: group.id, add: [TRADE] })).status).toBe(404);
    expect((await save(ada, { id: group.id, add: [TRADE] })).status).toBe(404);
    expect((await save(ada, { id: group.id, add: [TRADE], admin: true })).status).toBe(200);
  });

  it('cannot be made by a baker', async () => {
    const bo = await createPerson(server());
    const reply = await save(bo, { name: 'Everybody', admin: true });
    expect([reply.status, reply.json]).toMatchObject([403, { error_type: 'admin_required' }]);
  });

  it('is listed alone in admin mode, in which the members of every group can be read', async () => {
    const ada = await createPerson(server(), { isAdmin: true });
    const bo = await createPerson(server());
    const own = await createGroup(bo, [MIA], { name: `Own ${crypto.randomUUID()}` });
    expect(await namesOf(ada, { admin: 'true' })).not.toContain(own.name);
    expect(membersOf(await read(ada, own.id, { admin: true }))).toEqual([MIA]);
  });
});

it('says which members are banned', async () => {
  const bo = await createPerson(server());
  await bo.call('/bans/manage', { action: 'ban', email: MIA, ban_level: 'individual' });
  const { members } = await createGroup(bo, ['mia+rye@partner.example', 'noa@partner.example']);
  expect(members.map(({ banned }) => banned)).toEqual([true, false]);
});
