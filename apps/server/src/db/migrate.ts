import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../lib/start-error.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');
/** The key of the advisory lock that makes servers migrate one after another. */
const MIGRATION_LOCK_KEY = 4_202_611;

const countMigrationFiles = () =>
  readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql')).length;

const countAppliedMigrations = async (client: PoolClient): Promise<number> => {
  const journal = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!journal.rows[0]?.name) return 0;
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  return rows[0]?.count ?? 0;
};

/** @throws StartError when a newer version of Bakehouse has migrated the database */
export async function applyMigrations(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const db = drizzle(client);
    // Waiting for another server's migration and changing a large table may exceed any time limit.
    await db.execute(sql`set statement_timeout = 0`);
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK_KEY})`);
    const count = await countAppliedMigrations(client);
    if (count > countMigrationFiles()) {
      throw new StartError(
        `The database was made by a newer Bakehouse (${count} migrations, this version knows ${countMigrationFiles()}). Start that version, or another database.`,
      );
    }
    await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    client.release(true);
  }
}
