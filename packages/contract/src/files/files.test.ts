import { describe, expect, it } from 'vitest';
import { bakeBody, FILE_SORTS, listFilesQuery } from './files.ts';
import { PAGE_SIZES } from '../lists/paging.ts';
import { BASE_KEY_PATH } from '../access/permissions.ts';

describe('listFilesQuery', () => {
  it('defaults to the first page, 10 rows, newest first', () => {
    expect(listFilesQuery.parse({})).toEqual({
      page: 1,
      limit: 10,
      sort_by: 'created',
      sort_dir: 'desc',
    });
  });

  it('normalizes the search to NFC, as file names are stored', () => {
    expect(listFilesQuery.parse({ search: 'A\u0308rger' }).search).toBe('\u00c4rger');
  });

  it('parses numbers, flags, dates and file types', () => {
    const query = {
      page: '7',
      limit: '50',
      search: '  rye ',
      created_after: '01-03-2026',
      file_type: 'pdf',
      admin: 'true',
      exact_total: 'true',
    };
    expect(listFilesQuery.parse(query)).toMatchObject({
      page: 7,
      limit: 50,
      search: 'rye',
      created_after: '2026-03-01T00:00:00.000Z',
      file_type: '.pdf',
      admin: true,
      exact_total: true,
    });
  });

  it.each(PAGE_SIZES)('accepts a page size of %i', (size) => {
    expect(listFilesQuery.parse({ limit: String(size) }).limit).toBe(size);
  });

  it.each(FILE_SORTS)('sorts by %s', (sort) => {
    expect(listFilesQuery.parse({ sort_by: sort }).sort_by).toBe(sort);
  });

  it.each([
    ['page', ['0', '-1', '1.5', '1e3', '', ' 1', '01', '9007199254740993', 'NaN']],
    ['limit', ['0', '15', '1000', '1e9', '10.0', '']],
    ['cursor', ['', 'a b', 'a=', 'a+b', 'ä', 'x'.repeat(4097)]],
    ['sort_by', ['id', 'checksum', 'Name', '', '__proto__', 'name desc']],
    ['sort_dir', ['up', 'ASC', '']],
    ['file_type', ['.exe', '.PDF', 'txt', '']],
    ['admin', ['false', '1', 'TRUE', '']],
    ['exact_total', ['false', 'yes']],
    ['search', ['x'.repeat(101)]],
    ['created_after', ['31-02-2026', 'yesterday', '']],
    ['created_before', ['2026-13-01']],
  ])('refuses invalid values of %s and names the field', (name, values) => {
    for (const value of values) {
      const { error } = listFilesQuery.safeParse({ [name]: value });
      expect([value, error?.issues.map(({ path }) => path)]).toEqual([value, [[name]]]);
      expect(error?.issues[0]?.message).toMatch(/^must /);
    }
  });
});

describe('bakeBody', () => {
  const body = {
    name: 'Rye.pdf',
    checksum: 'A'.repeat(64),
    size: 12,
    type: 'application/pdf',
    permissions: [],
  };
  const layer = (path: string) => ({ field: 'Prices', path, emails: [] });

  it('does not require dates, layers or the path of a grant', () => {
    const permissions = [{ email: 'mia@partner.example' }];
    expect(bakeBody.parse({ ...body, permissions })).toEqual({
      ...body,
      checksum: 'a'.repeat(64),
      permissions: [{ email: 'mia@partner.example', key_path: BASE_KEY_PATH }],
      layered: [],
      tell: false,
    });
  });

  it('accepts null dates and dates with the day first', () => {
    const dates = { openable_date: null, expiration_date: '24-12-2026 18:00' };
    expect(bakeBody.parse({ ...body, ...dates })).toMatchObject({
      openable_date: null,
      expiration_date: '2026-12-24T18:00:00.000Z',
    });
  });

  it.each([
    [{ name: undefined }, 'name', 'Invalid input'],
    [{ name: ' ' }, 'name', 'must not be empty'],
    [{ checksum: 'a'.repeat(63) }, 'checksum', 'must be 64 hexadecimal characters (SHA-256)'],
    [{ size: -1 }, 'size', 'must not be negative'],
    [{ type: 'pdf' }, 'type', 'must be a MIME type such as application/pdf'],
    [{ permissions: undefined }, 'permissions', 'Invalid input'],
    [
      { openable_date: '31-02-2026' },
      'openable_date',
      'must be an ISO date or dd-mm-yyyy[ hh:mm[:ss]]',
    ],
    [
      { openable_date: '2026-02-01', expiration_date: '2026-02-01' },
      'expiration_date',
      'must be after the openable date',
    ],
    [{ layered: [layer("m/0'/0'/1'"), layer("m/0'/0'/1'")] }, 'layered', 'must not repeat a path'],
    [
      { layered: [layer(BASE_KEY_PATH)] },
      'layered.0.path',
      'must not be the path of the whole file',
    ],
    [{ client_info: 'me' }, 'client_info', 'Invalid input'],
  ])('refuses %j and names %s', (part, name, message) => {
    const issues = bakeBody.safeParse({ ...body, ...part }).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual([name]);
    expect(issues[0]?.message).toContain(message);
  });
});
