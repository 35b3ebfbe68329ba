import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../../app-env.ts';
import type { Deps } from '../../../deps.ts';
import { rateLimit } from '../../../middleware/rate-limit.ts';
import { readBody } from '../../../request-input.ts';
import { searchUser } from '../../../services/identity/users/user-search.ts';
import { updateUser } from '../../../services/identity/users/users.ts';
import { sendSuccess } from '../envelope.ts';

const namePartSchema = z.optional(z.string().check(z.maxLength(100, 'has at most 100 characters')));

const updateBodySchema = z.object({
  name: z.optional(
    z.object({
      first_name: namePartSchema,
      middle_name: namePartSchema,
      last_name: namePartSchema,
    }),
  ),
  untrusted_metadata: z.optional(z.record(z.string(), z.unknown())),
});

const searchBodySchema = z.object({
  email: z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(320, 'is too long')),
});

export const userRoutes = (deps: Deps) =>
  new Hono<ProviderEnv>()
    .post('/users/search', rateLimit(deps, 'user-search'), async (c) => {
      const { email } = await readBody(c, searchBodySchema);
      return sendSuccess(c, { userType: await searchUser(deps, c.get('project'), email) });
    })
    .get('/users/me', async (c) => {
      const { identity } = c.get('live');
      return sendSuccess(c, await deps.userOf(identity.id));
    })
    .put('/users/me', async (c) => {
      const body = await readBody(c, updateBodySchema);
      const user = await updateUser(deps, { ...c.get('caller'), ...c.get('live') }, body);
      const { user_id, emails, phone_numbers, crypto_wallets } = user;
      return sendSuccess(c, { user_id, emails, phone_numbers, crypto_wallets, __user: user });
    });
