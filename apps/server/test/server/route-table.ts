import type { Hono } from 'hono';
import type { AppEnv } from '../../src/app-env.ts';

export interface MountedRoute {
  method: string;
  path: string;
}

/** Lists every route below a path once, without middleware. */
export function listRoutesBelow(app: Hono<AppEnv>, prefix: string): MountedRoute[] {
  const keys = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(prefix))
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(keys)].map((key) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path };
  });
}
