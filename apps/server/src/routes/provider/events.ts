import * as z from 'zod/mini';
import { publicTokenNotFoundError } from '../../http-error.ts';
import { requireAcceptedOrigin } from '../../middleware/provider-credentials.ts';
import { storeTelemetry } from '../../services/projects/telemetry.ts';
import { sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall } from './provider-call.ts';

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
export const eventCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/events',
      level: 'everyone',
      protection: 'none',
      limit: 'events',
      body: batchSchema,
    },
    async ({ c, body: entries }, deps) => {
      const tokens = new Set(entries.map(({ event }) => event.public_token));
      const [token = deps.projects.portal.public_token, ...others] = tokens;
      const project = deps.projects.byPublicToken(token);
      if (!project || others.length > 0) throw publicTokenNotFoundError();
      requireAcceptedOrigin(deps, c.req.header('origin'), project);
      await storeTelemetry(deps, project, entries);
      return sendSuccess(c);
    },
  ),
];
