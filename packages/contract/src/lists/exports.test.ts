import { describe, expect, it } from 'vitest';
import {
  exportAuditLogsQuery,
  exportBakersQuery,
  exportFilesQuery,
  exportOpenersQuery,
} from './exports.ts';

const QUERIES = [
  ['files', exportFilesQuery],
  ['events', exportAuditLogsQuery],
  ['openers', exportOpenersQuery],
  ['bakers', exportBakersQuery],
] as const;

describe.each(QUERIES)('the export of %s', (_name, query) => {
  it.each(['1', '9', '10', '15', '99', '100', '999', '1000'])('accepts %s rows', (limit) => {
    expect(query.parse({ limit })).toMatchObject({ limit: Number(limit), page: 1 });
  });

  it('has no limit by default', () => {
    expect(query.parse({}).limit).toBeUndefined();
  });

  it.each(['0', '00', '01', '1001', '1010', '9999', '10000', '-1', '1.0', '1e2', ' 1', '１', ''])(
    'refuses %j rows',
    (limit) => {
      const parsed = query.safeParse({ limit });
      expect(parsed.error?.issues).toMatchObject([
        { path: ['limit'], message: 'must be a whole number from 1 to 1000' },
      ]);
    },
  );

  it('ignores a cursor', () => {
    expect(query.parse({ page: '2', cursor: 'abc' })).not.toHaveProperty('cursor');
  });

  it('accepts the filters of its list', () => {
    const { limit: _limit, ...filters } = query.parse({ sort_dir: 'asc', search: ' rye ' });
    expect(filters).toMatchObject({ sort_dir: 'asc', search: 'rye' });
    expect(query.safeParse({ sort_dir: 'up' }).success).toBe(false);
  });
});
