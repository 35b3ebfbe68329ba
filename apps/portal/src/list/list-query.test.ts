import { expect, it } from 'vitest';
import { keepPreviousPage } from './list-query.ts';

it.each([
  [true, true, 'rows'],
  [false, false, 'rows'],
  [true, false, undefined],
  [false, true, undefined],
])('with admin mode %s after %s keeps %s visible', (admin, previous, visible) => {
  const query = { queryKey: ['files', { admin: previous }] } as const;
  expect(keepPreviousPage({ admin })('rows', query)).toBe(visible);
});
