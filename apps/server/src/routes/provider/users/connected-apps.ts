import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../../app-env.ts';
import { HttpError } from '../../../http-error.ts';
import { readBody } from '../../../request-input.ts';
import { sendSuccess } from '../envelope.ts';

/** No user has given access to an app, because the server offers no apps yet. */
export const connectedAppRoutes = () =>
  new Hono<ProviderEnv>()
    .get('/users/connected_apps', (c) => sendSuccess(c, { connected_apps: [] }))
    .post('/users/connected_apps/:id/revoke', async (c) => {
      await readBody(c, z.object({}));
      const text = 'You have given no app with this id access to your account.';
      throw new HttpError(404, 'connected_app_not_found', text);
    });
