import { Client, type PoolConfig } from 'pg';
import { connectToDatabase } from '../../src/db/client.ts';
import { seedDatabase } from '../../src/demo/demo-data.ts';
import { applyMigrations } from '../../src/db/migrate.ts';
import { createTestDeps } from '../server/test-deps.ts';

export const TEMPLATE_NAME = `bakehouse_template_${process.pid}`;

/** The same connection to another database. */
export function withDatabaseName(server: PoolConfig, name: string): PoolConfig {
  if (!server.connectionString) return { ...server, database: name };
  const url = new URL(server.connectionString);
  url.pathname = `/${name}`;
  return { connectionString: url.href };
}

const runStatement = async (server: PoolConfig, text: string) => {
  const client = new Client(withDatabaseName(server, 'postgres'));
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

export const dropDatabase = (server: PoolConfig, name: string) =>
  runStatement(server, `drop database if exists ${name} with (force)`);

export const createDatabase = (server: PoolConfig, name: string, owner = 'default') =>
  runStatement(server, `create database ${name} owner ${owner}`);

export const createRole = (server: PoolConfig, name: string) =>
  runStatement(server, `create role ${name}`);

export const dropRole = (server: PoolConfig, name: string) =>
  runStatement(server, `drop role if exists ${name}`);

export const cloneTemplate = (server: PoolConfig, template: string, name: string) =>
  runStatement(server, `create database ${name} template ${template}`);

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
