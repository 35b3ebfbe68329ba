import type { PoolConfig } from 'pg';
import { connectToDatabase } from '../../src/db/client.ts';
import { createDatabase, dropDatabase, withDatabaseName } from '../../src/db/other-databases.ts';
import { seedDatabase } from '../../src/demo/demo-data.ts';
import { applyMigrations } from '../../src/db/migrate.ts';
import { createTestDeps } from '../server/test-deps.ts';

export const TEMPLATE_NAME = `bakehouse_template_${process.pid}`;

/** Creates a migrated database with the demo data, which every test file clones. */
export async function createTemplate(server: PoolConfig): Promise<void> {
  await dropDatabase(server, TEMPLATE_NAME);
  await createDatabase(server, TEMPLATE_NAME);
  const database = connectToDatabase(withDatabaseName(server, TEMPLATE_NAME), (error) => {
    throw error;
  });
  await applyMigrations(database.db);
  await seedDatabase(await createTestDeps(database.db));
  await database.close();
}
