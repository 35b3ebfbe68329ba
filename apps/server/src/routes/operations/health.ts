import { sql } from 'drizzle-orm';
import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';

/** Orchestrators ask whether the process runs (healthz) and whether the database answers (readyz). */
export const healthRoutes = ({ db }: Deps) =>
  new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      await db.execute(sql`select 1`);
      return c.json({ status: 'ok' });
    });

/** Pages of every origin may read and cache the public keys. */
const addPublicKeyHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('Cache-Control', 'public, max-age=300');
};

/** The public keys verify session JWTs. */
export const keyRoutes = ({ jwts, projects }: Deps) =>
  new Hono<AppEnv>()
    .get('/.well-known/jwks.json', addPublicKeyHeaders, async (c) =>
      c.json({ keys: await jwts.keys() }),
    )
    .get('/v1/sessions/jwks/:projectId', addPublicKeyHeaders, async (c) => {
      if (!projects.byId(c.req.param('projectId'))) {
        throw new HttpError(404, 'not_found', 'There is no such project.');
      }
      return c.json({
        keys: await jwts.keys(),
        status_code: 200,
        request_id: c.get('requestId'),
      });
    });
