import { and, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import { canonicalAddress, type FileSort, type ListFilesQuery } from '@bakehouse/contract';
import { emails, files, users } from '../../db/tables.ts';
import { containing, endingIn } from '../../lib/like-pattern.ts';
import { grantNames } from '../access/access-decision.ts';
import { hasGrantFor } from '../access/access-sql.ts';
import type { Account } from '../identity/accounts.ts';
import type { Key, Ordering } from '../lists/ordering.ts';

const ID = { value: files.id, type: 'text' } as const satisfies Key;

export const FILE_ORDERINGS: Record<FileSort, Ordering> = {
  name: { keys: [{ value: sql`lower(${files.name})`, type: 'text' }, ID] },
  baker: { keys: [{ value: emails.canonical, type: 'text' }, ID] },
  created: { keys: [{ value: files.createdAt, type: 'timestamptz' }, ID] },
  openable_date: { keys: [{ value: files.openableAt, type: 'timestamptz' }, ID], isNullable: true },
  expiration_date: {
    keys: [{ value: files.expiresAt, type: 'timestamptz' }, ID],
    isNullable: true,
  },
};

const matchesSearch = (text: string) => {
  const pattern = containing(text);
  return or(
    sql`${files.name} ilike ${pattern}`,
    sql`${emails.address} ilike ${pattern}`,
    eq(files.id, text),
  );
};

const grantedTo = (typed: string) => {
  const address = canonicalAddress(typed);
  return hasGrantFor(address === null ? [typed] : grantNames(address));
};

const bakedBy = (typed: string) => eq(emails.canonical, canonicalAddress(typed) ?? typed);

/** Expects `files` joined with the `users` of their bakers. */
export const fileScope = (account: Account, admin: boolean | undefined): SQL =>
  admin ? eq(users.organisationId, account.organisationId) : eq(files.bakerId, account.id);

type Filters = Omit<ListFilesQuery, 'page' | 'limit'>;

export const fileCondition = (account: Account, query: Filters): SQL | undefined =>
  and(
    ...[
      fileScope(account, query.admin),
      query.search && matchesSearch(query.search),
      query.user && grantedTo(query.user),
      query.baker && bakedBy(query.baker),
      query.file_id && eq(files.id, query.file_id),
      query.created_after && gte(files.createdAt, new Date(query.created_after)),
      query.created_before && lt(files.createdAt, new Date(query.created_before)),
      query.file_type && sql`lower(${files.name}) like ${endingIn(query.file_type)}`,
    ].filter((condition) => typeof condition === 'object'),
  );
