import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import {
  isBehindPooler,
  setTransactionTimeouts,
  prepareConnection,
} from './connection-settings.ts';
import { retryConflicts } from './retry-conflicts.ts';

export type Database = NodePgDatabase;
export type Queries = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with' | '_'
>;

/** Unlike other queries, a transaction can contain savepoints. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface DatabaseClient {
  db: Database;
  pool: Pool;
  connection: PoolConfig;
  close: () => Promise<void>;
}

const MAX_CONNECTIONS = 10;
const WAIT_FOR_CONNECTION_MS = 2000;
/** TCP keep-alive detects a vanished database host on idle connections, too. */
const KEEP_ALIVE_MS = 10_000;

const ignoreError = () => undefined;

/**
 * Drizzle's own transactions leak connections broken before BEGIN, and lose errors if ROLLBACK fails.
 * The work must change nothing outside of its transaction, because it runs again after a conflict.
 */
const createTransactionMethod = (pool: Pool): Database['transaction'] => {
  const databases = new WeakMap<PoolClient, Database>();
  const databaseOn = (client: PoolClient) => {
    const database = databases.get(client) ?? drizzle(client);
    databases.set(client, database);
    return database;
  };
  const runOnce: Database['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let failure: { error: unknown } | undefined;
    try {
      const result = await databaseOn(client).transaction(async (tx) => {
        if (isBehindPooler(client)) await setTransactionTimeouts(tx);
        return work(tx).catch((error: unknown) => {
          failure = { error };
          throw error;
        });
      }, config);
      client.release();
      return result;
    } catch (error) {
      // After a failed BEGIN, COMMIT or ROLLBACK the state of the connection is unknown, so it is closed.
      client.release(failure?.error !== error);
      throw failure ? failure.error : error;
    }
  };
  return (work, config) => retryConflicts(() => runOnce(work, config));
};

const pools = new WeakMap<Database, Pool>();

/** Returns undefined for the database of a transaction. */
export const poolOf = (db: Database): Pool | undefined => pools.get(db);

/** @param onBroken called once for every connection that breaks before `close`; the pool replaces it */
export function connectToDatabase(
  config: PoolConfig,
  onBroken: (error: Error) => void,
): DatabaseClient {
  const pool = new Pool({
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'bakehouse',
    verify: (client, done) => {
      prepareConnection(client).then(() => {
        done();
      }, done);
    },
    ...config,
  });
  let isClosing = false;
  // The pool listens only to idle connections, and an error without a listener ends the process.
  pool.on('connect', (client) => {
    client.once('error', (error: Error) => {
      if (!isClosing) onBroken(error);
    });
    client.on('error', ignoreError);
  });
  pool.on('error', ignoreError);
  const db = drizzle(pool);
  db.transaction = createTransactionMethod(pool);
  pools.set(db, pool);
  return {
    pool,
    connection: config,
    db,
    close: async () => {
      // A connection that Postgres closes while or after the pool ends is not reported as broken.
      isClosing = true;
      await pool.end();
    },
  };
}
