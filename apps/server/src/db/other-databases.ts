import { Client, type PoolConfig } from 'pg';

/** The same connection to another database. */
export function withDatabaseName(server: PoolConfig, name: string): PoolConfig {
  if (!server.connectionString) return { ...server, database: name };
  const url = new URL(server.connectionString);
  url.pathname = `/${name}`;
  return { connectionString: url.href };
}

/** Runs one statement on a connection of its own. */
export const runOnServer = async (server: PoolConfig, text: string) => {
  const client = new Client(server);
  await client.connect();
  try {
    return await client.query<Record<string, string>>(text);
  } finally {
    await client.end();
  }
};

/** Ends the connections to the database first. */
export const dropDatabase = (server: PoolConfig, name: string) =>
  runOnServer(server, `drop database if exists ${name} with (force)`);

export const createDatabase = (server: PoolConfig, name: string, owner = 'default') =>
  runOnServer(server, `create database ${name} owner ${owner}`);

/** Nobody may be connected to the template. */
export const cloneDatabase = (server: PoolConfig, template: string, name: string) =>
  runOnServer(server, `create database ${name} template ${template}`);

export async function listDatabases(server: PoolConfig, prefix: string): Promise<string[]> {
  const { rows } = await runOnServer(server, 'select datname from pg_database');
  return rows.flatMap(({ datname = '' }) => (datname.startsWith(prefix) ? [datname] : []));
}
