import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { publicTokenNotFoundError } from '../../http-error.ts';
import { requireAcceptedOrigin } from '../../middleware/provider-credentials.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { readBody } from '../../request-input.ts';
import { storeTelemetry } from '../../services/projects/telemetry.ts';
import { sendSuccess } from './envelope.ts';

const MAX_BATCH_EVENTS = 15;

const batchSchema = z
  .array(
    z.object({
      telemetry: z.record(z.string(), z.unknown()),
      event: z.looseObject({
        public_token: z.string(),
        event_name: z.string().check(z.maxLength(100, 'is too long')),
      }),
    }),
  )
  .check(z.maxLength(MAX_BATCH_EVENTS, `must have at most ${MAX_BATCH_EVENTS} events`));

/** Accepts batches of events without credentials; each event names its project. */
export const eventRoutes = (deps: Deps) =>
  new Hono<ProviderEnv>().post('/events', rateLimit(deps, 'events'), async (c) => {
    const entries = await readBody(c, batchSchema);
    const tokens = new Set(entries.map(({ event }) => event.public_token));
    const [token = deps.projects.portal.public_token, ...others] = tokens;
    const project = deps.projects.byPublicToken(token);
    if (!project || others.length > 0) throw publicTokenNotFoundError();
    requireAcceptedOrigin(deps, c, project);
    await storeTelemetry(deps, project, entries);
    return sendSuccess(c);
  });
