import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SortDirection } from '@bakehouse/contract';

export type KeyType = 'text' | 'bigint' | 'timestamptz';

/** Replaces a key in cursors when callers must not see its value. */
export interface Alias {
  value: SQLWrapper;
  /** A subquery for the value of the key; null for an unknown name. */
  find: (name: SQL) => SQL;
}

export interface Key {
  value: SQLWrapper;
  type: KeyType;
  alias?: Alias;
}

/** All keys together must be unique for each row. */
export interface Ordering {
  keys: readonly [Key, ...Key[]];
  /** The first key may be null; such rows come last in both directions. */
  isNullable?: true;
}

/** One index cannot sort nulls last in both directions, so a nullable order has two ranges. */
export interface IndexRange {
  where: SQL | undefined;
  orderBy: SQL[];
  keys: readonly Key[];
  direction: SortDirection;
}

/** Expressions with the same value as a column, which no index covers. */
const UNINDEXED = {
  text: (value) => sql`(${value} || '')`,
  bigint: (value) => sql`(${value} + 0)`,
  timestamptz: (value) => sql`(${value} + interval '0')`,
} as const satisfies Record<KeyType, (value: SQLWrapper) => SQL>;

/** Sorting a few matching rows costs less than scanning the index of the order for them. */
export const withoutIndex = ({ keys: [first, ...rest], ...ordering }: Ordering): Ordering => ({
  ...ordering,
  keys: [{ ...first, value: UNINDEXED[first.type](first.value) }, ...rest],
});

/** The text must not depend on the database's time zone and date style. */
const utc = (value: SQLWrapper) =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const plain = (value: SQLWrapper) => sql`${value}::text`;

const TEXTS = { text: plain, bigint: plain, timestamptz: utc } as const satisfies Record<
  KeyType,
  (value: SQLWrapper) => SQL
>;

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

const KEYWORDS = { asc: sql.raw('asc'), desc: sql.raw('desc') };
const OPERATORS = { asc: sql.raw('>'), desc: sql.raw('<') };

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

export function indexRanges(ordering: Ordering, direction: SortDirection): readonly IndexRange[] {
  const { keys, isNullable } = ordering;
  const [{ value: first }, ...rest] = keys;
  const orderBy = keys.map(({ value }) => sql`${value} ${KEYWORDS[direction]}`);
  if (!isNullable) return [{ where: undefined, orderBy, keys, direction }];
  return [
    { where: sql`${first} is not null`, orderBy, keys, direction },
    { where: sql`${first} is null`, orderBy, keys: rest, direction },
  ];
}

export const reversedIndexRanges = (
  ordering: Ordering,
  direction: SortDirection,
): readonly IndexRange[] => indexRanges(ordering, OPPOSITE[direction]).toReversed();

/** One clause for the whole order, which no index serves. */
export const orderOf = ({ keys, isNullable }: Ordering, direction: SortDirection): SQL[] =>
  keys.map(({ value }, index) => {
    const last = isNullable && index === 0 ? sql` nulls last` : sql``;
    return sql`${value} ${KEYWORDS[direction]}${last}`;
  });

const textOf = ({ value, type, alias }: Key) => (alias ? plain(alias.value) : TEXTS[type](value));

/** A first key that is null is left out. */
export const keyValuesOf = ({ keys }: Pick<Ordering, 'keys'> | IndexRange): SQL<string[]> =>
  sql<string[]>`array_remove(array[${list(keys.map(textOf))}], null)`;

const boundOf = ({ type, alias }: Key, text: string | undefined) =>
  alias ? alias.find(sql`${text}`) : sql`${text}::${sql.raw(type)}`;

export const isAfter = ({ keys, direction }: IndexRange, keyValues: readonly string[]): SQL => {
  const values = list(keys.map(({ value }) => sql`${value}`));
  const bounds = list(keys.map((key, index) => boundOf(key, keyValues[index])));
  return sql`(${values}) ${OPERATORS[direction]} (${bounds})`;
};
