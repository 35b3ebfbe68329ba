import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { hashToken } from '../../lib/crypto/tokens.ts';

const tokenError = () =>
  new HttpError(
    401,
    'unauthorized_credentials',
    'Send METRICS_TOKEN with the header Authorization: Bearer.',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );

/** Without METRICS_TOKEN the path does not exist. */
export const metricsRoute = ({ config, metrics }: Deps) => {
  const app = new Hono<AppEnv>();
  if (!metrics || config.metricsToken === undefined) return app;
  const expected = hashToken(config.metricsToken);
  return app.get('/metrics', async (c) => {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!timingSafeEqual(hashToken(token), expected)) throw tokenError();
    return c.text(await metrics.read(), 200, { 'Content-Type': metrics.contentType });
  });
};
