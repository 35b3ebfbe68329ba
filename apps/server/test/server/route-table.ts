import type { Hono } from 'hono';
import type { AppEnv } from '../../src/app-env.ts';

export interface Route {
  method: string;
  path: string;
}

/** Every call that is mounted below a path, once each, without the middleware. */
export function routesBelow(app: Hono<AppEnv>, prefix: string): Route[] {
  const keys = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(prefix))
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(keys)].map((key) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path };
  });
}
