import { describe, expect, it } from 'vitest';
import { openersList } from './people-lists.ts';

type State = ReturnType<typeof openersList.read>;

const read = (query: string) => openersList.read(new URLSearchParams(query));

const WHOLE: State = {
  page: 3,
  size: 50,
  sort: 'email',
  direction: 'asc',
  search: 'dee & "fay" ',
  status: 'banned',
  from: '2026-11-01',
  to: '2026-11-21',
};

describe('readPeopleState', () => {
  it('takes every part from the URL', () => {
    expect(
      read(
        'page=3&size=50&sort=email&dir=asc&search=dee+%26+%22fay%22+&status=banned&from=2026-11-01&to=2026-11-21',
      ),
    ).toEqual(WHOLE);
  });

  it.each([
    '',
    'page=0',
    'size=7',
    'sort=last_bake_at',
    'sort=__proto__',
    'dir=up',
    'status=org',
    'search=&from=&to=',
    'from=yesterday',
    'to=2026-02-30',
    'from=2026-11-21&to=2026-11-20',
    'tab=users&admin=true&people=openers',
  ])('reads %j as the list that everybody starts with', (query) => {
    expect(read(query)).toEqual(openersList.read(new URLSearchParams()));
  });

  it('cuts a search to the length that the server accepts', () => {
    expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(100);
  });
});

describe('changePeopleState', () => {
  it.each<[string, Partial<typeof WHOLE>, string]>([
    ['tab=users', { page: 2 }, 'tab=users&page=2'],
    ['tab=users&page=2', { page: 1 }, 'tab=users'],
    ['page=7', { search: 'dee' }, 'search=dee'],
    ['page=7', { size: 20 }, 'size=20'],
    ['page=7', { status: 'inactive' }, 'status=inactive'],
    ['page=7&status=banned', { status: 'all' }, ''],
    ['page=7&to=2026-11-21', { from: '2026-11-01', to: '' }, 'from=2026-11-01'],
    ['page=7&sort=email&dir=asc', { sort: 'last_opened_at', direction: 'desc' }, ''],
    ['page=x&size=7&admin=true&zone=utc', { sort: 'status' }, 'admin=true&zone=utc&sort=status'],
  ])('turns "%s" with %j into "%s"', (query, change, expected) => {
    expect(openersList.write(new URLSearchParams(query), change).toString()).toBe(expected);
  });

  it('reads what it has written', () => {
    const written = openersList.write(new URLSearchParams(), WHOLE);
    expect(openersList.read(written)).toEqual(WHOLE);
  });
});

it.each([
  [
    'tab=users&admin=true&search=a&status=active&from=2026-01-01&to=2026-01-02',
    'tab=users&admin=true',
  ],
  ['sort=email&dir=asc&page=4&size=50&zone=utc', 'size=50&zone=utc'],
])('leaves of "%s" only "%s" for another list', (query, expected) => {
  expect(openersList.clear(new URLSearchParams(query)).toString()).toBe(expected);
});

it.each([
  ['last_opened_at', 'desc', 'last_opened_at', 'asc'],
  ['last_opened_at', 'asc', 'last_opened_at', 'desc'],
  ['last_opened_at', 'desc', 'email', 'asc'],
  ['email', 'asc', 'email', 'desc'],
  ['email', 'asc', 'status', 'asc'],
  ['email', 'asc', 'cake_permission_count', 'desc'],
  ['email', 'asc', 'last_opened_at', 'desc'],
] as const)('sorts after %s %s and a click on %s by it, %s', (sort, direction, clicked, dir) => {
  expect(openersList.sortBy({ sort, direction }, clicked)).toEqual({
    sort: clicked,
    direction: dir,
  });
});

it.each([
  ['', false],
  ['page=2&size=50&sort=email&dir=asc', false],
  ['search=dee', true],
  ['status=active', true],
  ['from=2026-11-01', true],
  ['to=2026-11-01', true],
])('knows whether "%s" leaves out people: %s', (query, expected) => {
  expect(openersList.isFiltered(read(query))).toBe(expected);
});

it('requests instants of the time zone and a trimmed search', () => {
  const { from, to, ...rest } = WHOLE;
  expect(
    openersList.toQuery({ ...rest, from, to }, { admin: true, zone: 'Europe/Berlin' }),
  ).toEqual({
    ...rest,
    search: 'dee & "fay"',
    after: '2026-10-31T23:00:00.000Z',
    before: '2026-11-21T23:00:00.000Z',
    admin: true,
  });
});
