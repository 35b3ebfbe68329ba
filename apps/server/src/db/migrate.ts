import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type { Config } from '../config/config.ts';
import { OWN_FILES } from '../lib/own-files/own-files.ts';
import { StartError } from '../lib/start-error.ts';
import type { Database, Queries } from './client.ts';
import { connectToUrl } from './connect-to-url.ts';

const MIGRATION_LOCK_KEY = 4_202_611;

export const migrationsOfThisVersion = () =>
  readMigrationFiles({ migrationsFolder: OWN_FILES.migrations });

const prepareJournal = async (tx: Queries) => {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
};

const readJournal = async (tx: Queries) => {
  const { rows } = await tx.execute<{ count: number; newest: number | null }>(
    sql`select count(*)::int as count, max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
  );
  return { count: rows[0]?.count ?? 0, newest: rows[0]?.newest ?? -1 };
};

const applyMigration = async (tx: Queries, migration: MigrationMeta) => {
  for (const statement of migration.sql) await tx.execute(sql.raw(statement));
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
    values (${migration.hash}, ${migration.folderMillis})`);
};

/**
 * Replaces the migrator of Drizzle, which only a session lock could protect from a second server, and poolers keep none.
 * @param migrations by default, all
 * @throws StartError when a newer version of Bakehouse has migrated the database
 */
export async function applyMigrations(
  db: Database,
  migrations = migrationsOfThisVersion(),
): Promise<void> {
  await db.transaction(async (tx) => {
    // Waiting for another server's migration and changing a large table may exceed any time limit.
    await tx.execute(
      sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
    );
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK_KEY})`);
    await prepareJournal(tx);
    const { count, newest } = await readJournal(tx);
    if (count > migrations.length) {
      throw new StartError(
        `The database was made by a newer Bakehouse (${count} migrations, this version knows ${migrations.length}). Start that version, or another database.`,
      );
    }
    for (const migration of migrations) {
      if (migration.folderMillis > newest) await applyMigration(tx, migration);
    }
  });
}

/** Migrations take the direct URL, because a pooler may limit how long a statement runs. */
export async function migrateDatabase(
  { databaseMigrationUrl }: Pick<Config, 'databaseMigrationUrl'>,
  db: Database,
): Promise<void> {
  if (databaseMigrationUrl === undefined) return applyMigrations(db);
  const direct = await connectToUrl(
    'DATABASE_MIGRATION_URL',
    databaseMigrationUrl,
    () => undefined,
  );
  try {
    await applyMigrations(direct.db);
  } finally {
    await direct.close();
  }
}
