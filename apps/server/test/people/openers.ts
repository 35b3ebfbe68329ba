import { openerList, type BanLevel, type OpenerList, type OpenerRow } from '@bakehouse/contract';
import { expect } from 'vitest';
import type { Person } from './person.ts';
import type { TestReply } from '../server/test-server.ts';

type OpenersQuery = Record<string, string | number>;
type ListReader = Pick<Person, 'read'>;

export const ADMIN_MODE_QUERY = { admin: 'true' };

export async function readOpenersPage(
  by: ListReader,
  query: OpenersQuery = {},
): Promise<OpenerList> {
  const reply = await by.read('/users/openers', { limit: 100, ...query });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return openerList.parse(reply.json);
}

/** Returns the addresses in alphabetical order, unless the query sets another order. */
export const readOpenerAddresses = async (
  by: ListReader,
  query: OpenersQuery = {},
): Promise<string[]> => {
  const { data } = await readOpenersPage(by, { sort_by: 'email', sort_dir: 'asc', ...query });
  return data.map(({ email }) => email);
};

export async function readOpenerRow(
  by: ListReader,
  address: string,
  query: OpenersQuery = {},
): Promise<OpenerRow> {
  const { data } = await readOpenersPage(by, { ...query, search: address });
  const [row] = data;
  if (!row || data.length > 1) throw new Error(`There are ${data.length} rows for ${address}.`);
  return row;
}

export async function readAllOpeners(
  by: ListReader,
  query: OpenersQuery = {},
): Promise<OpenerRow[]> {
  const rows: OpenerRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await readOpenersPage(by, { ...query, page });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}

/** The reason contains the id of the person who bans. */
export const changeBan = (
  by: Pick<Person, 'id' | 'call'>,
  email: string,
  level: BanLevel = 'individual',
  action: 'ban' | 'unban' = 'ban',
): Promise<TestReply> =>
  by.call('/bans/manage', {
    action,
    email,
    ban_level: level,
    reason: `By ${by.id}`,
    ...(level === 'org' && { admin: true }),
  });
