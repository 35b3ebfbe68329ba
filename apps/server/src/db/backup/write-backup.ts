import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../lib/start-error.ts';
import type { DatabaseClient } from '../client.ts';
import { columnsToSql, END_OF_ROWS, quoteName } from './backup-lines.ts';

export interface BackupSize {
  tables: number;
  rows: number;
}

interface BackupFacts {
  /** Makes the first line from the migrations that the database has. */
  header: (migrations: readonly number[]) => object;
  onRows: (amount: number) => void;
}

const OWNER_ONLY_MODE = 0o600;

const toLine = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);

const readMigrations = async (client: PoolClient): Promise<number[]> => {
  const { rows } = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
};

/** Generated columns are computed again when the rows are loaded. */
const readTables = async (client: PoolClient) => {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname::text as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`,
  );
  return rows;
};

const readSequences = async (client: PoolClient) => {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
};

const readSequence = async (client: PoolClient, name: string) => {
  const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
    `select last_value::text, is_called from ${quoteName(name)}`,
  );
  return { sequence: name, ...rows[0] };
};

async function* readDatabase(
  client: PoolClient,
  { header, onRows }: BackupFacts,
  size: BackupSize,
): AsyncGenerator<Buffer> {
  yield toLine(header(await readMigrations(client)));
  for (const { table, columns } of await readTables(client)) {
    yield toLine({ table, columns });
    const copying = client.query(
      copyTo(`copy ${quoteName(table)} (${columnsToSql(columns)}) to stdout`),
    );
    // The cast is safe, because the stream has no encoding.
    for await (const chunk of copying) yield chunk as Buffer;
    yield Buffer.from(`${END_OF_ROWS}\n`);
    yield toLine({ rows: copying.rowCount });
    onRows(copying.rowCount);
    size.tables += 1;
    size.rows += copying.rowCount;
  }
  for (const name of await readSequences(client)) yield toLine(await readSequence(client, name));
}

async function* withChecksum(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield toLine({ sha256: hash.digest('hex') });
}

/** The snapshot is the state at one instant, and other work goes on meanwhile. */
const inSnapshot = async <Result>(
  { pool }: DatabaseClient,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release(true);
  }
};

const toWriteError = (path: string, error: unknown) =>
  error instanceof Error && 'syscall' in error
    ? new StartError(`Could not write ${path}: ${error.message}.`, { cause: error })
    : error;

/**
 * The file gets its name when it is complete.
 * @throws StartError for a file that exists or cannot be written
 */
export async function writeBackup(
  database: DatabaseClient,
  path: string,
  facts: BackupFacts,
): Promise<BackupSize> {
  if (existsSync(path))
    throw new StartError(`${path} is there already. Choose another file with --to.`);
  const partial = `${path}.partial`;
  const size: BackupSize = { tables: 0, rows: 0 };
  try {
    await rm(partial, { force: true });
    const file = await open(partial, 'wx', OWNER_ONLY_MODE);
    await inSnapshot(database, (client) =>
      pipeline(
        withChecksum(readDatabase(client, facts, size)),
        createGzip(),
        file.createWriteStream({ flush: true }),
      ),
    );
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw toWriteError(path, error);
  }
  return size;
}
