import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts';
import { dropDatabase } from '../../src/db/other-databases.ts';
import { createTemplate, TEMPLATE_NAME } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: PoolConfig;
    template: string;
  }
}

const MAX_CONNECTIONS = 100;

/** Writes reach the disk later, which only matters if the machine loses power. */
const relaxDurability = async (connection: PoolConfig) => {
  const client = new Client(connection);
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await client.query(`alter system set ${setting} = off`);
  }
  await client.query('select pg_reload_conf()');
  await client.end();
};

const startOwnPostgres = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-test-'));
  const postgres = await startEmbeddedPostgres({
    folder,
    maxConnections: MAX_CONNECTIONS,
    log: () => undefined,
    warn: () => undefined,
    onExit: (reason) => {
      throw new Error(reason);
    },
  });
  await relaxDurability(postgres.connection);
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** One Postgres for the whole run: the one at DATABASE_URL, or an embedded one in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const server = given
    ? { connection: { connectionString: given }, stop: () => Promise.resolve() }
    : await startOwnPostgres();
  await createTemplate(server.connection);
  project.provide('database', server.connection);
  project.provide('template', TEMPLATE_NAME);
  return async () => {
    await dropDatabase(server.connection, TEMPLATE_NAME);
    await server.stop();
  };
}
