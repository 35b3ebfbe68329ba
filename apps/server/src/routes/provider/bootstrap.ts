import { Hono } from 'hono';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { publicTokenNotFoundError } from '../../http-error.ts';
import { toBootstrap } from '../../services/projects/bootstrap.ts';
import { sendSuccess } from './envelope.ts';

/** Clients call this route first, without credentials; the path contains the public token. */
export const bootstrapRoutes = ({ projects }: Deps) =>
  new Hono<ProviderEnv>().get('/projects/bootstrap/:publicToken', (c) => {
    const project = projects.byPublicToken(c.req.param('publicToken'));
    if (!project) throw publicTokenNotFoundError();
    return sendSuccess(c, toBootstrap(project));
  });
