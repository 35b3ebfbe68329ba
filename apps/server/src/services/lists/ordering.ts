import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SortDirection } from '@bakehouse/contract';

export type KeyType = 'text' | 'bigint' | 'timestamptz';

/** What a value goes by where callers must not see it, and how Postgres finds it again. */
export interface Alias {
  value: SQLWrapper;
  /** A statement for the value; a name that nothing has finds none. */
  find: (name: SQL) => SQL;
}

/** A value that rows are ordered by, and how Postgres reads it back from text. */
export interface Key {
  value: SQLWrapper;
  type: KeyType;
  alias?: Alias;
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

/** Equal values that no index has. */
const UNINDEXED = {
  text: (value) => sql`(${value} || '')`,
  bigint: (value) => sql`(${value} + 0)`,
  timestamptz: (value) => sql`(${value} + interval '0')`,
} as const satisfies Record<KeyType, (value: SQLWrapper) => SQL>;

/**
 * The same order, made by sorting what a condition leaves. Of few rows among many that costs less than
 * the index of the order, which is walked past all others.
 */
export const withoutIndex = ({ keys: [first, ...rest], ...ordering }: Ordering): Ordering => ({
  ...ordering,
  keys: [{ ...first, value: UNINDEXED[first.type](first.value) }, ...rest],
});

/** An instant as the API writes it, whatever zone and style the database is set to. */
const utc = (value: SQLWrapper) =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const plain = (value: SQLWrapper) => sql`${value}::text`;

const TEXTS = { text: plain, bigint: plain, timestamptz: utc } as const satisfies Record<
  KeyType,
  (value: SQLWrapper) => SQL
>;

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

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

/** The same rows from the last one back. */
export const stretchesBack = (ordering: Ordering, direction: SortDirection): readonly Stretch[] =>
  stretchesOf(ordering, OPPOSITE[direction]).toReversed();

/** The whole order in one clause, for lists that are small enough to be sorted. */
export const orderOf = ({ keys, isNullable }: Ordering, direction: SortDirection): SQL[] =>
  keys.map(({ value }, index) => {
    const last = isNullable && index === 0 ? sql` nulls last` : sql``;
    return sql`${value} ${words[direction]}${last}`;
  });

const textOf = ({ value, type, alias }: Key) => (alias ? plain(alias.value) : TEXTS[type](value));

/** Where a row stands, as the texts of its keys: without the first one where that is empty. */
export const placeIn = ({ keys }: Pick<Ordering, 'keys'> | Stretch): SQL<string[]> =>
  sql<string[]>`array_remove(array[${list(keys.map(textOf))}], null)`;

const boundOf = ({ type, alias }: Key, text: string | undefined) =>
  alias ? alias.find(sql`${text}`) : sql`${text}::${sql.raw(type)}`;

/** Condition of the rows behind a place. */
export const behind = ({ keys, direction }: Stretch, place: readonly string[]): SQL => {
  const values = list(keys.map(({ value }) => sql`${value}`));
  const bounds = list(keys.map((key, index) => boundOf(key, place[index])));
  return sql`(${values}) ${signs[direction]} (${bounds})`;
};
