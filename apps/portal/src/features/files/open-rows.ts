import { FILE_PARAM } from '../../address/dashboard-link.ts';

/** The address parameter with the ids of the open rows. */
export const OPEN_ROWS_PARAM = 'open';

/** If the list is filtered to one file, its row is open even without an `open` parameter. */
const defaultOpenRows = (params: URLSearchParams): readonly string[] =>
  [params.get(FILE_PARAM) ?? ''].filter((id) => id !== '');

export const readOpenRows = (params: URLSearchParams): readonly string[] =>
  params.has(OPEN_ROWS_PARAM)
    ? params.getAll(OPEN_ROWS_PARAM).filter((id) => id !== '')
    : defaultOpenRows(params);

/** An empty `open` parameter means that even a row that is open by default is closed. */
export function toggleRow(params: URLSearchParams, id: string): URLSearchParams {
  const before = readOpenRows(params);
  const after = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
  const next = withoutOpenRows(params);
  if (after.join(' ') === defaultOpenRows(params).join(' ')) return next;
  for (const open of after.length > 0 ? after : ['']) next.append(OPEN_ROWS_PARAM, open);
  return next;
}

function withoutOpenRows(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(OPEN_ROWS_PARAM);
  return next;
}
