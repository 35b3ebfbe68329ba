import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { inject } from 'vitest';
import { connectToDatabase, type DatabaseClient } from '../../src/db/client.ts';
import { createDatabase, withDatabaseName } from '../../src/db/other-databases.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '..', '..', 'src', 'db', 'migrations');

const copyFirstMigrations = async (count: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-migrations-'));
  const text = await readFile(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8');
  const journal = JSON.parse(text) as { entries: { tag: string }[] };
  const entries = journal.entries.slice(0, count);
  await mkdir(join(folder, 'meta'));
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries)
    await cp(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`));
  return folder;
};

/** A database in the state of an older version, which had only the first migrations. */
export async function createOlderDatabase(name: string, count: number): Promise<DatabaseClient> {
  await createDatabase(inject('database'), name);
  const database = connectToDatabase(withDatabaseName(inject('database'), name), (error) => {
    throw error;
  });
  const folder = await copyFirstMigrations(count);
  await migrate(drizzle(database.pool), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  return database;
}
