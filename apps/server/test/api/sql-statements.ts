import pg from 'pg';
import { vi } from 'vitest';

const textOf = (query: unknown) => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query && 'text' in query ? String(query.text) : '';
};

/** The statements of a request; both ends of a savepoint are made equal, because they take the same time. */
export async function recordStatements(request: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await request();
  const statements = query.mock.calls.map(([first]) => textOf(first));
  query.mockRestore();
  return statements.map((text) =>
    text.replace(/^(release|rollback to) savepoint/, 'end of savepoint'),
  );
}
