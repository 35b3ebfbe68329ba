import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SortDirection } from '@bakehouse/contract';

export type SortKeyType = 'text' | 'bigint' | 'timestamptz';

/** Replaces the value of a sort key in cursors when callers must not see that value. */
export interface SortKeyAlias {
  value: SQLWrapper;
  /** Returns a subquery that finds a sort key's value; SQL null for an unknown alias. */
  find: (alias: SQL) => SQL;
}

export interface SortKey {
  value: SQLWrapper;
  type: SortKeyType;
  alias?: SortKeyAlias;
}

/** The values of all keys together must be unique for each row. */
export interface Ordering {
  keys: readonly [SortKey, ...SortKey[]];
  /** The first key may be null; rows where it is null come last in both directions. */
  isNullable?: true;
}

/** One index cannot sort nulls last in both directions, so a nullable order has two ranges. */
export interface IndexRange {
  where: SQL | undefined;
  orderBy: SQL[];
  keys: readonly SortKey[];
  direction: SortDirection;
}

/** Each expression has the same value as its column, but no index covers the expression. */
const UNINDEXED_EXPRESSIONS = {
  text: (value) => sql`(${value} || '')`,
  bigint: (value) => sql`(${value} + 0)`,
  timestamptz: (value) => sql`(${value} + interval '0')`,
} as const satisfies Record<SortKeyType, (value: SQLWrapper) => SQL>;

/** Sorting a few matching rows costs less than scanning the index of the sort order. */
export const toUnindexedOrdering = ({
  keys: [first, ...rest],
  ...ordering
}: Ordering): Ordering => ({
  ...ordering,
  keys: [{ ...first, value: UNINDEXED_EXPRESSIONS[first.type](first.value) }, ...rest],
});

/** Formats a key value independently of the database's time zone and date style. */
const utcTextSql = (value: SQLWrapper) =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const castToText = (value: SQLWrapper) => sql`${value}::text`;

const TEXT_SQL_BY_KEY_TYPE = {
  text: castToText,
  bigint: castToText,
  timestamptz: utcTextSql,
} as const satisfies Record<SortKeyType, (value: SQLWrapper) => SQL>;

const OPPOSITE_DIRECTION = { asc: 'desc', desc: 'asc' } as const;

const DIRECTION_KEYWORDS = { asc: sql.raw('asc'), desc: sql.raw('desc') };
const DIRECTION_OPERATORS = { asc: sql.raw('>'), desc: sql.raw('<') };

const joinWithCommas = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

export function indexRangesOf(ordering: Ordering, direction: SortDirection): readonly IndexRange[] {
  const { keys, isNullable } = ordering;
  const [{ value: first }, ...rest] = keys;
  const orderBy = keys.map(({ value }) => sql`${value} ${DIRECTION_KEYWORDS[direction]}`);
  if (!isNullable) return [{ where: undefined, orderBy, keys, direction }];
  return [
    { where: sql`${first} is not null`, orderBy, keys, direction },
    { where: sql`${first} is null`, orderBy, keys: rest, direction },
  ];
}

export const reversedIndexRangesOf = (
  ordering: Ordering,
  direction: SortDirection,
): readonly IndexRange[] => indexRangesOf(ordering, OPPOSITE_DIRECTION[direction]).toReversed();

/** Sorts null values last in one ORDER BY clause, which no index can serve. */
export const orderByClauseOf = ({ keys, isNullable }: Ordering, direction: SortDirection): SQL[] =>
  keys.map(({ value }, index) => {
    const last = isNullable && index === 0 ? sql` nulls last` : sql``;
    return sql`${value} ${DIRECTION_KEYWORDS[direction]}${last}`;
  });

const sortKeyTextSql = ({ value, type, alias }: SortKey) =>
  alias ? castToText(alias.value) : TEXT_SQL_BY_KEY_TYPE[type](value);

/** The values of a row's sort keys as text; a first key that is null is left out. */
export const sortKeyValuesSql = ({ keys }: Pick<Ordering, 'keys'> | IndexRange): SQL<string[]> =>
  sql<string[]>`array_remove(array[${joinWithCommas(keys.map(sortKeyTextSql))}], null)`;

const cursorKeyValueSql = ({ type, alias }: SortKey, text: string | undefined) =>
  alias ? alias.find(sql`${text}`) : sql`${text}::${sql.raw(type)}`;

export const isAfterKeyValues = (
  { keys, direction }: IndexRange,
  keyValues: readonly string[],
): SQL => {
  const values = joinWithCommas(keys.map(({ value }) => sql`${value}`));
  const bounds = joinWithCommas(keys.map((key, index) => cursorKeyValueSql(key, keyValues[index])));
  return sql`(${values}) ${DIRECTION_OPERATORS[direction]} (${bounds})`;
};
