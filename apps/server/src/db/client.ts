import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import * as tables from './tables.ts';

export type Database = NodePgDatabase<typeof tables>;
/** A transaction or the pool: what a service needs to run its statements. */
export type Queries = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'query'
>;

export interface DatabaseClient {
  db: Database;
  pool: Pool;
  close: () => Promise<void>;
}

const CONNECTIONS = 10;
const WAIT_FOR_CONNECTION_MS = 2000;
const STATEMENT_TIMEOUT_MS = 15_000;

/** @param onIdleError what to do when an idle connection breaks; the pool replaces it by itself */
export function connect(config: PoolConfig, onIdleError: (error: Error) => void): DatabaseClient {
  const pool = new Pool({
    max: CONNECTIONS,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'bakehouse',
    ...config,
  });
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onIdleError(error);
  });
  return {
    pool,
    db: drizzle(pool, { schema: tables }),
    close: async () => {
      // The pool ends before its last connections have: Postgres may still break one of them off.
      isClosing = true;
      await pool.end();
    },
  };
}
