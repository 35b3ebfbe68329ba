import { describe, expect, it } from 'vitest';
import {
  activityList,
  activityListAt,
  type ActivityListState,
  toggleActivityType,
} from './activity-list.ts';

const read = (query: string) => activityList.read(new URLSearchParams(query));

const WHOLE: ActivityListState = {
  page: 3,
  size: 50,
  sort: 'device_type',
  direction: 'asc',
  search: 'rye & "loaf" ',
  type: '.csv',
  activity: 'alerts',
  fileId: 'f/1',
  user: 'dee+x@bakehouse.test',
  action: 'open_blocked',
  device: 'Command line',
  logins: 'hidden',
  range: null,
  from: '2026-11-01',
  to: '2026-11-21',
};

describe('readActivityState', () => {
  it('takes every part from the URL', () => {
    expect(
      read(
        'page=3&size=50&sort=device_type&dir=asc&search=rye+%26+%22loaf%22+&type=.csv&activity=alerts&file=f%2F1&user=dee%2Bx%40bakehouse.test&action=open_blocked&device=Command+line&logins=hidden&from=2026-11-01&to=2026-11-21',
      ),
    ).toEqual(WHOLE);
  });

  it.each([
    '',
    'page=0',
    'size=7',
    'sort=created',
    'sort=__proto__',
    'dir=up',
    'type=.exe',
    'activity=banned',
    'action=opened',
    'device=mobile',
    'logins=shown',
    'range=24',
    'range=12h',
    'search=&file=&from=&to=&user=&action=&device=&logins=&range=',
    'from=yesterday',
    'to=2026-02-30',
    'from=0001-01-01',
    'from=2026-11-21&to=2026-11-20',
    'tab=activity&admin=true',
  ])('reads %j as the list that everybody starts with', (query) => {
    expect(read(query)).toEqual(activityList.read(new URLSearchParams()));
  });

  it('cuts a search to the length that the server accepts', () => {
    expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(100);
  });
});

describe('changeActivityState', () => {
  it.each<[string, Partial<ActivityListState>, string]>([
    ['tab=activity', { page: 2 }, 'tab=activity&page=2'],
    ['tab=activity&page=2', { page: 1 }, 'tab=activity'],
    ['page=7', { search: 'rye' }, 'search=rye'],
    ['page=7', { size: 10 }, 'size=10'],
    ['page=7', { type: '.pdf' }, 'type=.pdf'],
    ['page=7', { activity: 'baked' }, 'activity=baked'],
    ['page=7&file=f-1', { fileId: null }, ''],
    ['page=7&open=e-1', { user: 'dee@x.test' }, 'open=e-1&user=dee%40x.test'],
    ['page=7&open=e-1', { page: 8 }, 'page=8'],
    ['page=7', { action: 'login_2fa', device: 'TV' }, 'action=login_2fa&device=TV'],
    ['page=7', { logins: 'hidden' }, 'logins=hidden'],
    ['from=2026-11-01&to=2026-11-02', { range: '24h' }, 'range=24h'],
    ['range=7d', { from: '2026-11-01', to: '' }, 'from=2026-11-01'],
    ['range=7d', { from: '', to: '' }, 'range=7d'],
    ['range=7d&search=rye', { search: 'oat' }, 'search=oat&range=7d'],
    ['page=7&to=2026-11-21', { from: '2026-11-01', to: '' }, 'from=2026-11-01'],
    ['page=7&sort=user&dir=asc', { sort: 'timestamp', direction: 'desc' }, ''],
    ['page=nonsense&size=7&admin=true', { sort: 'baker' }, 'admin=true&sort=baker'],
  ])('turns "%s" with %j into "%s"', (query, change, expected) => {
    expect(activityList.write(new URLSearchParams(query), change).toString()).toBe(expected);
  });

  it('reads what it has written', () => {
    expect(activityList.read(activityList.write(new URLSearchParams(), WHOLE))).toEqual(WHOLE);
  });
});

it.each([
  ['all', 'alerts', { activity: 'alerts', fileId: null, action: null }],
  ['alerts', 'alerts', { activity: 'all' }],
  ['alerts', 'baked', { activity: 'baked', fileId: null, action: null }],
] as const)(
  'with the tile of %s active answers a click on %s with %j',
  (active, clicked, change) => {
    expect(toggleActivityType(active, clicked)).toEqual(change);
  },
);

it.each([
  ['timestamp', 'desc', 'timestamp', 'timestamp', 'asc'],
  ['timestamp', 'asc', 'timestamp', 'timestamp', 'desc'],
  ['timestamp', 'desc', 'user', 'user', 'asc'],
  ['user', 'asc', 'user', 'user', 'desc'],
  ['user', 'desc', 'user', 'user', 'asc'],
  ['user', 'asc', 'timestamp', 'timestamp', 'desc'],
] as const)('sorts after %s %s and a click on %s by %s %s', (sort, direction, clicked, by, dir) => {
  expect(activityList.sortBy({ sort, direction }, clicked)).toEqual({ sort: by, direction: dir });
});

it.each([
  ['', false],
  ['page=2&size=50&sort=user&dir=asc', false],
  ['search=rye', true],
  ['type=.pdf', true],
  ['activity=baked', true],
  ['file=f-1', true],
  ['from=2026-11-01', true],
  ['to=2026-11-01', true],
  ['user=dee@x.test', true],
  ['action=file_opened', true],
  ['device=TV', true],
  ['logins=hidden', true],
  ['range=30d', true],
])('knows whether "%s" leaves out events: %s', (query, expected) => {
  expect(activityList.isFiltered(read(query))).toBe(expected);
});

it.each([
  ['Pacific/Kiritimati', '2026-10-31T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
  ['Asia/Kolkata', '2026-10-31T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
  ['America/St_Johns', '2026-11-01T02:30:00.000Z', '2026-11-22T03:30:00.000Z'],
  ['Europe/London', '2026-11-01T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['UTC', '2026-11-01T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
])('asks the server for the days as they are in %s, in a trimmed search', (zone, after, before) => {
  const { from, to, ...rest } = WHOLE;
  expect(activityList.toQuery({ ...rest, from, to }, { admin: true, zone })).toEqual({
    ...rest,
    search: 'rye & "loaf"',
    after,
    before,
    admin: true,
  });
});

describe('a quick range', () => {
  const NOW = Date.parse('2026-11-23T19:24:00.000Z');
  const SCOPE = { admin: false, zone: 'Asia/Kolkata' };

  it.each([
    ['24h', '2026-11-22T19:24:00.000Z'],
    ['7d', '2026-11-16T19:24:00.000Z'],
    ['30d', '2026-10-24T19:24:00.000Z'],
  ])('of %s begins at %s and has no end', (range, after) => {
    const query = activityListAt(NOW).toQuery(read(`range=${range}`), SCOPE);
    expect(query).toMatchObject({ after, before: null });
  });

  it('goes before days that are in the same URL', () => {
    const state = read('range=24h&from=2026-01-01&to=2026-01-02');
    expect(state).toMatchObject({ range: '24h', from: '', to: '' });
    expect(activityListAt(NOW).toQuery(state, SCOPE).after).toBe('2026-11-22T19:24:00.000Z');
  });

  it('changes nothing in a list without one', () => {
    expect(activityListAt(NOW).toQuery(WHOLE, SCOPE)).toEqual(activityList.toQuery(WHOLE, SCOPE));
  });
});

it.each([
  ['', 0],
  ['search=rye&sort=user&dir=asc&page=2&size=50', 0],
  ['activity=alerts&file=f-1', 0],
  ['user=dee@bakehouse.test', 1],
  ['from=2026-11-01&to=2026-11-02', 1],
  ['range=7d&action=file_opened&device=TV&type=.csv&logins=hidden', 5],
])('counts of "%s" the filters that the panel holds: %i', (query, count) => {
  expect(activityList.countFilters(read(query))).toBe(count);
});
