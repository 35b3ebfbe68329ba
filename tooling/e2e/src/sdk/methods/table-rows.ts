import type { Client } from 'pg';

/** These tables change with time and load, not with what a user does. */
const IGNORED_TABLES = [
  'installation',
  'rate_buckets',
  'telemetry_events',
  'telemetry_usage',
  'signing_keys',
  'audit_heads',
  'announced_expiries',
  'notifications',
  'notification_positions',
];

type RowsByTable = ReadonlyMap<string, ReadonlySet<string>>;

export async function readRowsByTable(database: Client): Promise<RowsByTable> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> all($1) order by 1`,
    [IGNORED_TABLES],
  );
  const read = new Map<string, ReadonlySet<string>>();
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t`,
    );
    read.set(name, new Set(rows.map(({ row }) => row)));
  }
  return read;
}

const VALUE_MASKS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g, 'TIME'],
  [/\\\\x[0-9a-f]*/g, 'BYTES'],
  [/\$argon2id\$[^"]*/g, 'HASH'],
  [/localhost:\d+/g, 'HOST'],
  [/Nonce: [0-9a-f]+/g, 'NONCE'],
  [/"[\w-]{32,}"/g, '"SECRET"'],
  [/[\w-]{43}/g, 'SECRET'],
  [/\+1415555\d{4}/g, 'PHONE'],
  [/"(seq|last_step|signature_counter)": \d+/g, '"$1": N'],
];

/** Replaces ids, times, secrets and names, so that the rows of two journeys can be compared. */
const maskRow = (row: string, names: readonly string[]): string =>
  VALUE_MASKS.reduce(
    (text, [pattern, mask]) => text.replaceAll(pattern, mask),
    names.reduce((text, name) => text.replaceAll(name, 'NAME'), row),
  );

/**
 * The masked rows that a journey has added or changed, sorted, with their table.
 * @param names texts that only this journey uses, such as its addresses
 */
export function findAddedOrChangedRows(
  before: RowsByTable,
  after: RowsByTable,
  names: readonly string[],
): string[] {
  return [...after]
    .flatMap(([table, rows]) =>
      [...rows]
        .filter((row) => before.get(table)?.has(row) !== true)
        .map((row) => `${table} ${maskRow(row, names)}`),
    )
    .toSorted();
}
