import { describe, expect, it } from 'vitest';
import { FILE_SORTS, listFilesQuery } from './files.ts';
import { PAGE_SIZES } from './paging.ts';

describe('listFilesQuery', () => {
  it('fills in page, size and order', () => {
    expect(listFilesQuery.parse({})).toEqual({
      page: 1,
      limit: 10,
      sort_by: 'created',
      sort_dir: 'desc',
    });
  });

  it('reads numbers, switches, dates and types out of text', () => {
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

  it.each(PAGE_SIZES)('takes a page of %i', (size) => {
    expect(listFilesQuery.parse({ limit: String(size) }).limit).toBe(size);
  });

  it.each(FILE_SORTS)('sorts by %s', (sort) => {
    expect(listFilesQuery.parse({ sort_by: sort }).sort_by).toBe(sort);
  });

  it.each([
    ['page', ['0', '-1', '1.5', '1e3', '', ' 1', '01', '9007199254740993', 'NaN']],
    ['limit', ['0', '15', '1000', '1e9', '10.0', '']],
    ['sort_by', ['id', 'checksum', 'Name', '', '__proto__', 'name desc']],
    ['sort_dir', ['up', 'ASC', '']],
    ['file_type', ['.exe', '.PDF', 'txt', '']],
    ['admin', ['false', '1', 'TRUE', '']],
    ['exact_total', ['false', 'yes']],
    ['search', ['x'.repeat(101)]],
    ['created_after', ['31-02-2026', 'yesterday', '']],
    ['created_before', ['2026-13-01']],
  ])('refuses wrong values of %s and says so', (name, values) => {
    for (const value of values) {
      const { error } = listFilesQuery.safeParse({ [name]: value });
      expect([value, error?.issues.map(({ path }) => path)]).toEqual([value, [[name]]]);
      expect(error?.issues[0]?.message).toMatch(/^must /);
    }
  });
});
