import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../../app-env.ts';
import { readBody } from '../../../request-input.ts';
import { sendSuccess } from '../envelope.ts';

const searchBodySchema = z.object({ email_address: z.string(), organization_id: z.string() });

/** Organisations have no members of their own here, so a search finds nobody. */
export const memberRoutes = () =>
  new Hono<ProviderEnv>().post('/b2b/organizations/members/search', async (c) => {
    await readBody(c, searchBodySchema);
    return sendSuccess(c, { member: null });
  });
