import { openerList, type BanLevel, type OpenerList, type OpenerRow } from '@bakehouse/contract';
import { expect } from 'vitest';
import type { Person } from './person.ts';
import type { Reply } from '../server/test-server.ts';

type Query = Record<string, string | number>;
type Reader = Pick<Person, 'read'>;

export const IN_ADMIN_MODE = { admin: 'true' };

/** A page of the list, which must be there. */
export async function listOpeners(by: Reader, query: Query = {}): Promise<OpenerList> {
  const reply = await by.read('/users/openers', { limit: 100, ...query });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return openerList.parse(reply.json);
}

/** The addresses of a page, in their order unless another is asked for. */
export const addressesOf = async (by: Reader, query: Query = {}): Promise<string[]> => {
  const { data } = await listOpeners(by, { sort_by: 'email', sort_dir: 'asc', ...query });
  return data.map(({ email }) => email);
};

/** The one row that a search for the address finds. */
export async function openerRowOf(
  by: Reader,
  address: string,
  query: Query = {},
): Promise<OpenerRow> {
  const { data } = await listOpeners(by, { ...query, search: address });
  const [row] = data;
  if (!row || data.length > 1) throw new Error(`There are ${data.length} rows for ${address}.`);
  return row;
}

/** Every row of the list, page by page. */
export async function everyOpener(by: Reader, query: Query = {}): Promise<OpenerRow[]> {
  const rows: OpenerRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await listOpeners(by, { ...query, page });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}

/** Bans with a reason that tells whose ban it is. */
export const ban = (
  by: Pick<Person, 'id' | 'call'>,
  email: string,
  level: BanLevel = 'individual',
  action: 'ban' | 'unban' = 'ban',
): Promise<Reply> =>
  by.call('/bans/manage', {
    action,
    email,
    ban_level: level,
    reason: `By ${by.id}`,
    ...(level === 'org' && { admin: true }),
  });
