const NAME = 'open';
const FILE = 'file';

/** What is open without a word about it: the one file that the list is narrowed to. */
const usual = (params: URLSearchParams): readonly string[] =>
  [params.get(FILE) ?? ''].filter((id) => id !== '');

/** The ids of the rows that an address shows open. */
export const openRows = (params: URLSearchParams): readonly string[] =>
  params.has(NAME) ? params.getAll(NAME).filter((id) => id !== '') : usual(params);

/** The address after a press on a row. An empty word says that even the usual one is closed. */
export function toggleRow(params: URLSearchParams, id: string): URLSearchParams {
  const before = openRows(params);
  const after = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
  const next = withoutOpenRows(params);
  if (after.join(' ') === usual(params).join(' ')) return next;
  for (const open of after.length > 0 ? after : ['']) next.append(NAME, open);
  return next;
}

export function withoutOpenRows(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(NAME);
  return next;
}
