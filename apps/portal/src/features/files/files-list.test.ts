import { describe, expect, it } from 'vitest';
import { filesList, type FilesListState } from './files-list.ts';

const read = (query: string) => filesList.read(new URLSearchParams(query));

describe('readFilesState', () => {
  it('takes every part from the URL', () => {
    expect(
      read(
        'page=3&size=50&sort=name&dir=asc&search=rye%20loaf&type=.csv&status=expired&file=f-1&user=dee@x.test&baker=bo@x.test&from=2026-11-01&to=2026-11-21',
      ),
    ).toEqual({
      page: 3,
      size: 50,
      sort: 'name',
      direction: 'asc',
      search: 'rye loaf',
      type: '.csv',
      status: 'expired',
      fileId: 'f-1',
      user: 'dee@x.test',
      baker: 'bo@x.test',
      from: '2026-11-01',
      to: '2026-11-21',
    });
  });

  it.each([
    '',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e9',
    'page=99999999999',
    'page=%E0%A4%A',
    'size=7',
    'size=1000',
    'sort=owner',
    'sort=__proto__',
    'dir=up',
    'type=.exe',
    'status=banned',
    'search=&file=&user=&baker=&from=&to=',
    'from=yesterday',
    'to=2026-02-30',
    'from=2026-11-21&to=2026-11-20',
    'tab=files&admin=true&callback=%2Fportal',
  ])('reads %j as the list that everybody starts with', (query) => {
    expect(read(query)).toEqual(filesList.read(new URLSearchParams()));
  });

  it('cuts a search to the length that the server accepts', () => {
    expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(100);
  });
});

describe('changeFilesState', () => {
  it.each<[string, Partial<FilesListState>, string]>([
    ['tab=files', { page: 2 }, 'tab=files&page=2'],
    ['tab=files&page=2', { page: 1 }, 'tab=files'],
    ['tab=files&open=f-1', { page: 2 }, 'tab=files&page=2'],
    ['tab=files&open=f-1', { sort: 'name' }, 'tab=files&open=f-1&sort=name'],
    ['tab=files&page=7', { search: 'rye' }, 'tab=files&search=rye'],
    ['page=7&search=rye', { size: 20 }, 'search=rye&size=20'],
    ['page=7&sort=name&dir=asc', { sort: 'created', direction: 'desc' }, ''],
    ['page=2&file=f-1', { fileId: null }, ''],
    ['admin=true&page=2', { type: '.pdf' }, 'admin=true&type=.pdf'],
    ['page=nonsense&size=7', { sort: 'baker' }, 'sort=baker'],
    ['page=7&zone=utc', { from: '2026-11-01', to: '' }, 'zone=utc&from=2026-11-01'],
    ['page=7&from=2026-11-01&search=rye', filesList.unfiltered, ''],
  ])('turns "%s" with %j into "%s"', (query, change, expected) => {
    expect(filesList.write(new URLSearchParams(query), change).toString()).toBe(expected);
  });

  it('reads what it has written', () => {
    const state: FilesListState = {
      page: 4,
      size: 100,
      sort: 'expiration_date',
      direction: 'asc',
      search: 'a & b = "c" ',
      type: '.json',
      status: 'closed',
      fileId: 'f/1',
      user: 'dee+x@x.test',
      baker: 'bo@x.test',
      from: '2026-11-01',
      to: '2026-11-21',
    };
    expect(filesList.read(filesList.write(new URLSearchParams(), state))).toEqual(state);
  });
});

it.each([
  ['created', 'desc', 'created', 'created', 'asc'],
  ['created', 'asc', 'created', 'created', 'desc'],
  ['created', 'desc', 'name', 'name', 'asc'],
  ['name', 'asc', 'name', 'name', 'desc'],
  ['name', 'desc', 'name', 'name', 'asc'],
  ['name', 'asc', 'baker', 'baker', 'asc'],
  ['name', 'asc', 'openable_date', 'openable_date', 'desc'],
] as const)('sorts after %s %s and a click on %s by %s %s', (sort, direction, clicked, by, dir) => {
  expect(filesList.sortBy({ sort, direction }, clicked)).toEqual({ sort: by, direction: dir });
});

it.each([
  ['', false],
  ['page=2&size=50&sort=name&dir=asc', false],
  ['search=rye', true],
  ['type=.pdf', true],
  ['status=open', true],
  ['file=f-1', true],
  ['user=dee@x.test', true],
  ['baker=bo@x.test', true],
  ['from=2026-11-01', true],
  ['to=2026-11-01', true],
])('knows whether "%s" leaves out files: %s', (query, expected) => {
  expect(filesList.isFiltered(read(query))).toBe(expected);
});

it.each([
  ['', 0],
  ['search=rye&sort=name', 0],
  ['file=f-1&user=dee@x.test&baker=bo@x.test', 0],
  ['from=2026-11-01', 1],
  ['from=2026-11-01&to=2026-11-02', 1],
  ['type=.pdf&status=open&to=2026-11-02', 3],
])('counts the set filter fields of "%s": %i', (query, expected) => {
  expect(filesList.countFilters(read(query))).toBe(expected);
});

it.each([
  ['Pacific/Kiritimati', '2026-10-24T10:00:00.000Z', '2026-11-01T10:00:00.000Z'],
  ['Asia/Kolkata', '2026-10-24T18:30:00.000Z', '2026-11-01T18:30:00.000Z'],
  ['America/St_Johns', '2026-10-25T02:30:00.000Z', '2026-11-02T03:30:00.000Z'],
  ['Europe/London', '2026-10-24T23:00:00.000Z', '2026-11-02T00:00:00.000Z'],
  ['UTC', '2026-10-25T00:00:00.000Z', '2026-11-02T00:00:00.000Z'],
])('asks the server for the days as they are in %s', (zone, after, before) => {
  const { from, to, ...rest } = read('from=2026-10-25&to=2026-11-01&search=+rye+&page=2');
  expect(filesList.toQuery({ ...rest, from, to }, { admin: true, zone })).toEqual({
    ...rest,
    search: 'rye',
    after,
    before,
    admin: true,
  });
});
