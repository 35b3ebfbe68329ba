import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { EmbeddedConnection } from './endpoint.ts';

const RETRY_MS = 25;

/** Connection errors when the socket is missing, nothing listens or recovery is in progress. */
const NOT_READY_CODES: ReadonlySet<unknown> = new Set([
  'ENOENT',
  'ECONNREFUSED',
  '57P03',
  'ECONNRESET',
]);

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [
      connection.database,
    ]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function waitUntilReady(
  connection: EmbeddedConnection,
  alive: () => boolean,
): Promise<boolean> {
  while (alive()) {
    try {
      await ensureDatabase(connection);
      return true;
    } catch (error) {
      if (
        alive() &&
        !(error instanceof Error && 'code' in error && NOT_READY_CODES.has(error.code))
      )
        throw error;
    }
    await delay(RETRY_MS);
  }
  return false;
}
