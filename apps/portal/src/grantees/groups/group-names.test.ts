import { canonicalGrantee } from '@bakehouse/contract/grantee';
import { describe, expect, it } from 'vitest';
import { parsePeople } from '../parse-people.ts';
import { nameOfGrantee, toGroupText, withGroupNames } from './group-names.ts';

const toId = (number: number) => `b3a1c9de-0000-4000-8000-00000000000${number}`;
const NAMES = ['Sales', 'Sales team', 'Trade', 'trade', 'North, South', 'dee@bakehouse.test'];
const GROUPS = NAMES.map((name, index) => ({ id: toId(index), name }));

const read = withGroupNames(canonicalGrantee, GROUPS);
const readList = (text: string) => parsePeople(text, read);

describe('a typed list', () => {
  it.each([
    ['sales, dee@bakehouse.test', [`group:${toId(0)}`, 'dee@bakehouse.test'], []],
    ['Sales team\n*@partner.example', [`group:${toId(1)}`, '*@partner.example'], []],
    [`group:${toId(4)}`, [`group:${toId(4)}`], []],
    ['Trade; Salesmen', [], ['Trade', 'Salesmen']],
    ['dee@bakehouse.test', ['dee@bakehouse.test'], []],
  ])('reads %j', (text, people, wrong) => {
    expect(readList(text)).toMatchObject({ people, wrong });
  });

  it.each(GROUPS)('reads the text of the group “$name” as this group', (group) => {
    const text = toGroupText(group, read);
    expect(readList(text).people).toEqual([`group:${group.id}`]);
    expect(text === group.name).toBe(['Sales', 'Sales team'].includes(group.name));
  });
});

it.each([
  [`group:${toId(0)}`, 'Sales'],
  [`group:${toId(9)}`, 'A group'],
  ['*@xn--bcher-kva.example', '*@bücher.example'],
])('calls %s “%s”', (grantee, name) => {
  expect(nameOfGrantee(grantee, GROUPS)).toBe(name);
});
