/** The URL parameter with the ids of the open rows. */
export const OPEN_ROWS_PARAM = 'open';

const defaultOpenRows = (params: URLSearchParams, rowParam: string | null): readonly string[] =>
  [(rowParam === null ? null : params.get(rowParam)) ?? ''].filter((id) => id !== '');

/**
 * @param rowParam the parameter that filters the list to one row, which is open even without an
 *   `open` parameter
 */
export const readOpenRows = (
  params: URLSearchParams,
  rowParam: string | null,
): readonly string[] =>
  params.has(OPEN_ROWS_PARAM)
    ? params.getAll(OPEN_ROWS_PARAM).filter((id) => id !== '')
    : defaultOpenRows(params, rowParam);

/** An empty `open` parameter means that even a row that is open by default is closed. */
export function toggleRow(
  params: URLSearchParams,
  id: string,
  rowParam: string | null,
): URLSearchParams {
  const before = readOpenRows(params, rowParam);
  const after = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
  const next = withoutOpenRows(params);
  if (after.join(' ') === defaultOpenRows(params, rowParam).join(' ')) return next;
  for (const open of after.length > 0 ? after : ['']) next.append(OPEN_ROWS_PARAM, open);
  return next;
}

function withoutOpenRows(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(OPEN_ROWS_PARAM);
  return next;
}
