import {
  GROUP_IMPORT_LINES_LIMIT,
  GROUP_MEMBERS_LIMIT,
  importGroupResponse,
  type ImportGroupResponse,
} from '@bakehouse/contract';
import { describe, expect, it } from 'vitest';
import { createGroup } from '../../../../test/access/groups.ts';
import { createPerson, type Person } from '../../../../test/people/person.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';

const server = useTestServer();

const importText = (by: Person, id: string, text: string, given: object = {}) =>
  by.call('/groups/import', { id, text, ...given });

const preview = async (by: Person, id: string, text: string): Promise<ImportGroupResponse> =>
  importGroupResponse.parse((await importText(by, id, text, { dry_run: true })).json);

const membersOf = ({ group }: ImportGroupResponse) => group.members.map(({ member }) => member);

const statesOf = ({ rows }: ImportGroupResponse) =>
  rows.map(({ line, member, state }) => [line, member, state]);

const addressesOf = (amount: number, prefix = 'p') =>
  Array.from({ length: amount }, (_, index) => `${prefix}${index}@b.example`);

describe('an import into a group', () => {
  it('says first what each line is, and changes nothing', async () => {
    const bo = await createPerson(server());
    const { id } = await createGroup(bo, ['noa@partner.example']);
    const ban = { action: 'ban', email: 'ivy@partner.example', ban_level: 'individual' };
    await bo.call('/bans/manage', ban);
    const text = [
      'Name,Email',
      'Mia Baker,mia@partner.example',
      '"Noa, the second" <NOA@partner.example>',
      '',
      'nobody',
      'Ivy;ivy@partner.example;Sales',
      '*@trade.example',
      'mia@partner.example',
    ].join('\r\n');
    const found = await preview(bo, id, text);
    expect(statesOf(found)).toEqual([
      [2, 'mia@partner.example', 'new'],
      [3, 'noa@partner.example', 'known'],
      [5, null, 'wrong'],
      [6, 'ivy@partner.example', 'banned'],
      [7, '*@trade.example', 'new'],
      [8, 'mia@partner.example', 'known'],
    ]);
    expect(found.rows[2]).toMatchObject({
      text: 'nobody',
      reason: 'has no email address or wildcard domain (*@domain.com)',
    });
    expect(membersOf(found)).toEqual(['noa@partner.example']);
  });

  it('adds nobody when one line is wrong', async () => {
    const bo = await createPerson(server());
    const { id } = await createGroup(bo);
    const reply = await importText(bo, id, 'mia@partner.example\nrye\noat');
    expect([reply.status, reply.json]).toMatchObject([
      400,
      { error: 'text has lines without a usable address: 2, 3. Nobody was added.' },
    ]);
    expect(membersOf(await preview(bo, id, 'mia@partner.example'))).toEqual([]);
  });

  it('adds 500 people at once, and its rows of the log name all of them', async () => {
    const bo = await createPerson(server());
    const { id } = await createGroup(bo);
    const people = addressesOf(GROUP_IMPORT_LINES_LIMIT);
    const reply = await importText(bo, id, people.join('\n'));
    expect(membersOf(importGroupResponse.parse(reply.json))).toEqual(people.toSorted());
    const { data } = await bo.audit({ action: 'group_changed', limit: 100 });
    const named = data.flatMap(({ msg }) => msg.split('added ')[1]?.split(', ') ?? []);
    expect(named.toSorted()).toEqual(people.toSorted());
  });

  it.each([
    ['', 'text must have at least one line.'],
    [' \n\n', 'text must have at least one line.'],
    [
      addressesOf(GROUP_IMPORT_LINES_LIMIT + 1).join('\n'),
      `text must have at most ${GROUP_IMPORT_LINES_LIMIT} lines.`,
    ],
  ])('refuses a text without lines or with too many (%#)', async (text, error) => {
    const bo = await createPerson(server());
    const { id } = await createGroup(bo);
    const reply = await importText(bo, id, text, { dry_run: true });
    expect([reply.status, reply.json]).toMatchObject([400, { error }]);
  });

  it('adds nobody to a group that would get too large', async () => {
    const bo = await createPerson(server());
    const { id } = await createGroup(bo);
    for (const prefix of ['a', 'b', 'c', 'd'])
      await importText(bo, id, addressesOf(GROUP_MEMBERS_LIMIT / 4, prefix).join('\n'));
    const reply = await importText(bo, id, 'mia@partner.example');
    expect([reply.status, reply.json]).toMatchObject([409, { error_type: 'limit_reached' }]);
    const { group } = await preview(bo, id, 'mia@partner.example');
    expect(group.people_count).toBe(GROUP_MEMBERS_LIMIT);
  });

  it('reads its own export', async () => {
    const bo = await createPerson(server());
    const members = ['*@trade.example', 'mia@partner.example', '+tag@partner.example'];
    const { id, name } = await createGroup(bo, members, { name: '=Sales, "north"' });
    const exported = await bo.read('/groups/export.csv', { id });
    expect(exported.headers.get('x-row-count')).toBe('3');
    expect(exported.text).toContain('"\'=Sales, ""north"""');
    expect((await bo.audit()).data[0]?.msg).toBe('Exported 3 group members to group.csv');
    const other = await createGroup(bo, [], { name: `${name} again` });
    const reply = await importText(bo, other.id, exported.text);
    expect(membersOf(importGroupResponse.parse(reply.json))).toEqual(members.toSorted());
  });
});
