import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../app-env.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** Middleware and guards are mounted for all methods, a call for its own one. */
const findRow = (c: Context<AppEnv>) => matchedRoutes(c).find(({ method }) => method !== 'ALL');

/** Paths that were sent never get into the metrics and traces, because they name people and files. */
export const rowOf = (c: Context<AppEnv>): { method: string; path: string } => {
  const method = METHODS.includes(c.req.method) ? c.req.method : 'other';
  return { method, path: c.get('rowPath') ?? findRow(c)?.path ?? 'other' };
};
