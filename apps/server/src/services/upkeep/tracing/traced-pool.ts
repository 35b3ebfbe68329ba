import { AsyncResource } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';

export type EndQuery = (error?: Error) => void;
type StartQuery = (text: string) => EndQuery | undefined;
type Query = (...input: unknown[]) => unknown;
type Done = (error: Error | undefined, result: unknown) => void;

const textOf = (statement: unknown): string | undefined => {
  if (typeof statement === 'string') return statement;
  const isObject = typeof statement === 'object' && statement !== null;
  // A stream such as a copy has a submit method, and its end is not that of a statement.
  if (!isObject || 'submit' in statement || !('text' in statement)) return undefined;
  return typeof statement.text === 'string' ? statement.text : undefined;
};

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

const traceQuery =
  (query: Query, start: StartQuery): Query =>
  (...input) => {
    const text = textOf(input[0]);
    const end = text === undefined ? undefined : start(text);
    if (!end) return query(...input);
    const last = input.at(-1);
    if (typeof last === 'function') {
      // The cast is safe, because the driver calls the function with an error or a result.
      const done = last as Done;
      return query(...input.slice(0, -1), ((error, result) => {
        end(error);
        done(error, result);
      }) satisfies Done);
    }
    const reply = query(...input);
    if (reply instanceof Promise)
      reply.then(
        () => end(),
        (error: unknown) => end(toError(error)),
      );
    return reply;
  };

const traceClient = (client: PoolClient, start: StartQuery) => {
  // The casts are safe, because the overloads of the driver's method differ only in their arguments.
  const query = client.query.bind(client) as Query;
  client.query = traceQuery(query, start) as typeof client.query;
};

/** Calls `start` for each statement, in the context of whoever asked the pool for a connection. */
export function tracePool(pool: Pool, start: StartQuery): void {
  const traced = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (traced.has(client)) return;
    traced.add(client);
    traceClient(client, start);
  });
  const connect = pool.connect.bind(pool);
  // A waiting caller would otherwise run in the context of the one that released its connection.
  pool.connect = ((done?: Parameters<typeof connect>[0]) =>
    done ? connect(AsyncResource.bind(done)) : connect()) as typeof pool.connect;
}
