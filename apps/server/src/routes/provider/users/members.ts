import * as z from 'zod/mini';
import { sendSuccess } from '../envelope.ts';
import { providerCall, type ProviderCall } from '../provider-call.ts';

const searchBodySchema = z.object({ email_address: z.string(), organization_id: z.string() });

/** Organisations have no members of their own here, so a search finds nobody. */
export const memberCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/b2b/organizations/members/search',
      level: 'project',
      protection: 'none',
      body: searchBodySchema,
    },
    ({ c }) => sendSuccess(c, { member: null }),
  ),
];
