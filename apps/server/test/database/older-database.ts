import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { inject } from 'vitest';
import { connect, type DatabaseClient } from '../../src/db/client.ts';
import { createDatabase, databaseNamed } from './template.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'src', 'db', 'migrations');

/** A folder with the first migrations only. */
const firstMigrations = async (count: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-migrations-'));
  const text = await readFile(join(FOLDER, 'meta', '_journal.json'), 'utf8');
  const journal = JSON.parse(text) as { entries: { tag: string }[] };
  const entries = journal.entries.slice(0, count);
  await mkdir(join(folder, 'meta'));
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) await cp(join(FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`));
  return folder;
};

/** A database as an older version of the server left it: with the first migrations only. */
export async function databaseOfMigrations(name: string, count: number): Promise<DatabaseClient> {
  await createDatabase(inject('database'), name);
  const database = connect(databaseNamed(inject('database'), name), (error) => {
    throw error;
  });
  const folder = await firstMigrations(count);
  await migrate(drizzle(database.pool), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  return database;
}
