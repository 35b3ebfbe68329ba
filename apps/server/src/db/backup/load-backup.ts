import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../../lib/start-error.ts';
import type { DatabaseClient } from '../client.ts';
import { applyMigrations, migrationsOfThisVersion } from '../migrate.ts';
import {
  backupHeader,
  checksumLine,
  columnsToSql,
  END_OF_ROWS,
  quoteName,
  rowsLine,
  sequenceLine,
  tableLine,
  type BackupHeader,
} from './backup-lines.ts';
import { readBackupLines } from './read-backup.ts';

type Lines = AsyncIterator<Buffer, void>;

const CHUNK_BYTES = 65_536;
const NEWLINE = Buffer.from('\n');
const endOfRows = Buffer.from(END_OF_ROWS);

const nextLine = async (lines: Lines): Promise<Buffer> => {
  const next = await lines.next();
  if (next.done) throw new Error('The backup ends in the middle.');
  return next.value;
};

const nextValue = async (lines: Lines): Promise<unknown> =>
  JSON.parse((await nextLine(lines)).toString('utf8'));

async function* readRows(lines: Lines): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for (let line = await nextLine(lines); !line.equals(endOfRows); line = await nextLine(lines)) {
    parts.push(Buffer.from(line), NEWLINE);
    bytes += line.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    bytes = 0;
  }
  yield Buffer.concat(parts);
}

const loadTable = async (
  client: PoolClient,
  lines: Lines,
  { table, columns }: { table: string; columns: readonly string[] },
) => {
  const copying = client.query(
    copyFrom(`copy ${quoteName(table)} (${columnsToSql(columns)}) from stdin`),
  );
  await pipeline(Readable.from(readRows(lines)), copying);
  const { rows } = rowsLine.parse(await nextValue(lines));
  if (copying.rowCount !== rows) throw new Error(`Not all rows of ${table} were loaded.`);
  return rows;
};

/** Migrations of data have left rows, which the backup has, too. */
const emptyTables = async (client: PoolClient) => {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(format('%I', relname), ', ') as names from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  if (rows[0]?.names) await client.query(`truncate ${rows[0].names}`);
};

const loadLines = async (client: PoolClient, lines: Lines, onRows: (amount: number) => void) => {
  backupHeader.parse(await nextValue(lines));
  for (;;) {
    const value = await nextValue(lines);
    const table = tableLine.safeParse(value).data;
    const sequence = sequenceLine.safeParse(value).data;
    if (table) onRows(await loadTable(client, lines, table));
    else if (sequence)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        quoteName(sequence.sequence),
        sequence.last_value,
        sequence.is_called,
      ]);
    else if (checksumLine.safeParse(value).success) return;
    else throw new Error('The backup has a line that this version does not know.');
  }
};

/** @throws StartError when a newer version of Bakehouse made the backup */
export const migrationsOf = ({ migrations }: BackupHeader) => {
  const known = migrationsOfThisVersion();
  if (migrations.some((time, index) => known[index]?.folderMillis !== time))
    throw new StartError(
      `The backup was made by a newer Bakehouse (${migrations.length} migrations, this version knows ${known.length}). Restore it with that version.`,
    );
  return known.slice(0, migrations.length);
};

/** Loads a checked backup into a new database, in the state of its version; the next start migrates it. */
export async function loadBackup(
  { db, pool }: DatabaseClient,
  path: string,
  { header, onRows }: { header: BackupHeader; onRows: (amount: number) => void },
): Promise<void> {
  await applyMigrations(db, migrationsOf(header));
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Triggers and foreign keys have done their work before the backup.
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    await emptyTables(client);
    await loadLines(client, readBackupLines(path), onRows);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}
