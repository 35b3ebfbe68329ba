import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';

const STATEMENT_TIMEOUT_MS = 15_000;
/** Another instance or a person with psql can hold a row for long, and the waiting work holds a connection. */
const LOCK_TIMEOUT_MS = 5000;

const pooledClients = new WeakSet<PoolClient>();

const withoutStatementName = (query: unknown) =>
  typeof query === 'object' && query !== null && 'name' in query
    ? { ...query, name: undefined }
    : query;

/** A pooler may run the next statement on another connection, which does not know the name. */
const dropStatementNames = (client: PoolClient) => {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (first: unknown, ...others: unknown[]): unknown =>
      Reflect.apply(query, client, [withoutStatementName(first), ...others]),
  });
};

/**
 * Poolers refuse time limits in the startup message, and hand session settings on to other clients.
 * The process id that a pooler reports is not the one of Postgres, so one query detects a pooler.
 */
export async function prepareConnection(client: PoolClient): Promise<void> {
  const processId: unknown = Reflect.get(client, 'processID');
  const { rows } = await client.query<{ pid: number }>(
    `select pid, set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', pid <> $1), set_config('lock_timeout', '${LOCK_TIMEOUT_MS}', pid <> $1)
    from (select pg_backend_pid() as pid) as backend`,
    [processId],
  );
  if (rows[0]?.pid === processId) return;
  pooledClients.add(client);
  dropStatementNames(client);
}

export const isBehindPooler = (client: PoolClient): boolean => pooledClients.has(client);

export const setTransactionTimeouts = (tx: Pick<NodePgDatabase, 'execute'>): Promise<unknown> =>
  tx.execute(
    sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true), set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`,
  );
