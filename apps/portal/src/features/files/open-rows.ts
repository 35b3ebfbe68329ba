/** The address parameter with the ids of the open rows. */
export const OPEN_ROWS = 'open';
const FILE = 'file';

/** A list of one file shows it open without an `open` parameter. */
const usual = (params: URLSearchParams): readonly string[] =>
  [params.get(FILE) ?? ''].filter((id) => id !== '');

export const openRows = (params: URLSearchParams): readonly string[] =>
  params.has(OPEN_ROWS) ? params.getAll(OPEN_ROWS).filter((id) => id !== '') : usual(params);

/** An empty `open` says that even the default row is closed. */
export function toggleRow(params: URLSearchParams, id: string): URLSearchParams {
  const before = openRows(params);
  const after = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
  const next = withoutOpenRows(params);
  if (after.join(' ') === usual(params).join(' ')) return next;
  for (const open of after.length > 0 ? after : ['']) next.append(OPEN_ROWS, open);
  return next;
}

function withoutOpenRows(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(OPEN_ROWS);
  return next;
}
