import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { QueuedEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../lib/http/ip-address.ts';
import { readJsonText } from '../../lib/json-text.ts';
import { isJsonRequest } from '../../request-input.ts';
import { keyWithin } from '../../services/identity/organisations.ts';
import { userQueueKey } from '../../services/identity/limits/call-queue.ts';
import {
  CONTENDED_ROW_KEYS,
  CONTENDED_ROWS_BY_PAGE_CALL,
  type ContendedRow,
  type ReadField,
} from './queued-calls.ts';

const readFields = async (c: Context): Promise<ReadField> => {
  // Bytes come first, because the routes check that they are UTF-8.
  const bytes = await c.req.arrayBuffer();
  if (!isJsonRequest(c)) {
    const form = new URLSearchParams(new TextDecoder().decode(bytes));
    return (name) => form.get(name) ?? undefined;
  }
  const reading = readJsonText(bytes);
  const body: object = reading.ok && reading.value instanceof Object ? reading.value : {};
  return (name) => {
    const value: unknown = Reflect.get(body, name);
    return typeof value === 'string' ? value : undefined;
  };
};

const contendedRowKeysOf = async (
  deps: Deps,
  c: Context<QueuedEnv>,
  things: readonly ContendedRow[],
) => {
  if (things.length === 0) return [];
  const { organisationId } = c.get('project') ?? deps.projects.portal;
  const field = await readFields(c);
  return things.flatMap((thing) => {
    const value = CONTENDED_ROW_KEYS[thing](field);
    return value ? [`${thing}:${keyWithin(deps, organisationId, value)}`] : [];
  });
};

/** The caller's own line comes first, so that each caller has at most one call in the line of a thing. */
const queueKeysOf = async (
  deps: Deps,
  c: Context<QueuedEnv>,
  things: readonly ContendedRow[],
): Promise<string[]> => {
  const keys = await contendedRowKeysOf(deps, c, things);
  const live = c.get('live');
  if (live) return [userQueueKey(live.identity.id), ...keys];
  const network = networkOf(c.get('caller').ipAddress);
  return [...keys.map((key) => `${key} from ${network}`), ...keys];
};

/** Writing calls wait before they take a connection, so that a burst of one caller holds only one. */
export const queueCall =
  (deps: Deps, things: readonly ContendedRow[]): MiddlewareHandler<QueuedEnv> =>
  async (c, next) => {
    const lines = await queueKeysOf(deps, c, things);
    const run = lines.reduceRight(
      (work, line) => () => deps.callQueue.runExclusive(line, work),
      next,
    );
    return run();
  };

export const queuePageCalls =
  (deps: Deps): MiddlewareHandler<QueuedEnv> =>
  async (c, next) => {
    const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
    const things = CONTENDED_ROWS_BY_PAGE_CALL[`${route?.method} ${route?.path}`];
    return things === undefined ? next() : queueCall(deps, things)(c, next);
  };
