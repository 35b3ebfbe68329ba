import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SortDirection } from '@bakehouse/contract';

/** A value that rows are ordered by, and how Postgres reads it back from text. */
export interface Key {
  value: SQLWrapper;
  type: 'text' | 'bigint' | 'timestamptz';
}

/** By what a list is ordered: all keys together are never the same for two rows. */
export interface Ordering {
  keys: readonly [Key, ...Key[]];
  /** Whether the first key may be empty. Such rows come last, whatever the direction. */
  isNullable?: true;
}

/**
 * Rows that one index gives in order: all of them, or first those that have the value and then those
 * that have none. Postgres finds neither direction of `nulls last` in one index; of a stretch, both.
 */
export interface Stretch {
  where: SQL | undefined;
  orderBy: SQL[];
  /** What tells a row from those before and behind it. */
  keys: readonly Key[];
  direction: SortDirection;
}

const words = { asc: sql.raw('asc'), desc: sql.raw('desc') };
const signs = { asc: sql.raw('>'), desc: sql.raw('<') };

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

export function stretchesOf(ordering: Ordering, direction: SortDirection): readonly Stretch[] {
  const { keys, isNullable } = ordering;
  const [{ value: first }, ...rest] = keys;
  const orderBy = keys.map(({ value }) => sql`${value} ${words[direction]}`);
  if (!isNullable) return [{ where: undefined, orderBy, keys, direction }];
  return [
    { where: sql`${first} is not null`, orderBy, keys, direction },
    { where: sql`${first} is null`, orderBy, keys: rest, direction },
  ];
}

/** The whole order in one clause, for lists that are small enough to be sorted. */
export const orderOf = ({ keys, isNullable }: Ordering, direction: SortDirection): SQL[] =>
  keys.map(({ value }, index) => {
    const last = isNullable && index === 0 ? sql` nulls last` : sql``;
    return sql`${value} ${words[direction]}${last}`;
  });

/** Where a row stands in its stretch, as text. */
export const placeIn = ({ keys }: Stretch): SQL<string[]> =>
  sql<string[]>`array[${list(keys.map(({ value }) => sql`${value}::text`))}]`;

/** Condition of the rows behind a place. */
export const behind = ({ keys, direction }: Stretch, place: readonly string[]): SQL => {
  const values = list(keys.map(({ value }) => sql`${value}`));
  const bounds = list(keys.map(({ type }, index) => sql`${place[index]}::${sql.raw(type)}`));
  return sql`(${values}) ${signs[direction]} (${bounds})`;
};
