import { expect, it } from 'vitest';
import { withPeopleList, readPeopleList, withAllowedPeopleList } from './users-params.ts';

const params = (query: string) => new URLSearchParams(query);

it.each([
  ['', 'openers'],
  ['people=openers', 'openers'],
  ['people=bakers', 'bakers'],
  ['people=admins', 'openers'],
])('reads from "%s" the list of %s', (query, people) => {
  expect(readPeopleList(params(query))).toBe(people);
});

it.each([
  [
    'tab=users&admin=true&search=a&sort=email&page=2',
    'bakers',
    'tab=users&admin=true&people=bakers',
  ],
  ['tab=users&people=bakers&status=inactive&size=20', 'openers', 'tab=users&size=20'],
] as const)('turns "%s" with a choice of %s into "%s"', (query, people, expected) => {
  expect(withPeopleList(params(query), people).toString()).toBe(expected);
});

it.each([
  ['tab=users&people=bakers&search=a', false, 'tab=users'],
  ['tab=users&people=bakers&search=a', true, 'tab=users&people=bakers&search=a'],
  ['tab=users&search=a', false, 'tab=users&search=a'],
])('turns "%s" with admin mode %s into "%s"', (query, admin, expected) => {
  expect(withAllowedPeopleList(params(query), admin).toString()).toBe(expected);
});
