import { and, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import { canonicalAddress, type FileSort, type ListFilesQuery } from '@bakehouse/contract';
import { emails, files, grants, users } from '../../db/tables.ts';
import { escapeLikePattern, patternContaining, patternEndingIn } from '../../lib/like-pattern.ts';
import { grantAddressesOf } from '../access/access-decision.ts';
import { hasFileStatusSql, hasGrantSql } from '../access/access-sql.ts';
import { isGroupFoundSql } from '../access/group-grants.ts';
import type { Account } from '../identity/accounts.ts';
import type { SortKey, Ordering } from '../lists/ordering.ts';
import { refusedCountColumn } from './file-row.ts';
import { beginsWithSql, matchesWordSql, toSearchWords } from '../lists/search-words.ts';

const FILE_ID_KEY = { value: files.id, type: 'text' } as const satisfies SortKey;

/** @param now the end of the days of which refused openings are counted */
export const fileOrderingsAt = (now: Date): Record<FileSort, Ordering> => ({
  name: { keys: [{ value: sql`lower(${files.name})`, type: 'text' }, FILE_ID_KEY] },
  baker: { keys: [{ value: emails.canonical, type: 'text' }, FILE_ID_KEY] },
  created: { keys: [{ value: files.createdAt, type: 'timestamptz' }, FILE_ID_KEY] },
  openable_date: {
    keys: [{ value: files.openableAt, type: 'timestamptz' }, FILE_ID_KEY],
    isNullable: true,
  },
  expiration_date: {
    keys: [{ value: files.expiresAt, type: 'timestamptz' }, FILE_ID_KEY],
    isNullable: true,
  },
  refused_count: { keys: [{ value: refusedCountColumn(now), type: 'bigint' }, FILE_ID_KEY] },
});

/** The text is in lower case; see migration 0013. */
const isInSearchText = (pattern: string) => sql`${files.searchText} like lower(${pattern})`;

/** A domain of which all addresses have access matches each of its addresses. */
const hasDomainOf = (word: string) => {
  const address = canonicalAddress(word);
  const [, wildcard] = address === null ? [] : grantAddressesOf(address);
  return wildcard === undefined
    ? undefined
    : isInSearchText(`%${escapeLikePattern(wildcard)}\u001F%`);
};

/** An array is computed once, so that the indexes of the other conditions are still used. */
const isGrantedToFoundGroup = (word: string) =>
  sql`${files.id} = any(array(select ${grants.fileId} from ${grants}
    where ${isGroupFoundSql(patternContaining(word.toLowerCase()))}))`;

const matchesWord = (word: string) =>
  or(
    isGrantedToFoundGroup(word),
    matchesWordSql(word, isInSearchText),
    hasDomainOf(word),
    beginsWithSql(files.id, word),
    beginsWithSql(files.checksum, word),
  );

const matchesSearch = (text: string) => and(...toSearchWords(text).map(matchesWord));

const isGrantedTo = (typed: string) => {
  const address = canonicalAddress(typed);
  return hasGrantSql(address ?? typed);
};

const isBakedBy = (typed: string) => eq(emails.canonical, canonicalAddress(typed) ?? typed);

/** Expects `files` joined with the `users` of their bakers. */
export const visibleFilesCondition = (account: Account, admin: boolean | undefined): SQL =>
  admin ? eq(users.organisationId, account.organisationId) : eq(files.bakerId, account.id);

type FileFilters = Omit<ListFilesQuery, 'page' | 'limit'>;

export const fileCondition = (account: Account, query: FileFilters, now: Date): SQL | undefined =>
  and(
    ...[
      visibleFilesCondition(account, query.admin),
      query.search && matchesSearch(query.search),
      query.user && isGrantedTo(query.user),
      query.baker && isBakedBy(query.baker),
      query.file_id && eq(files.id, query.file_id),
      query.created_after && gte(files.createdAt, new Date(query.created_after)),
      query.created_before && lt(files.createdAt, new Date(query.created_before)),
      query.file_type && sql`lower(${files.name}) like ${patternEndingIn(query.file_type)}`,
      query.status && hasFileStatusSql(query.status, now),
    ].filter((condition) => typeof condition === 'object'),
  );
