import * as z from 'zod/mini';
import { searchUser } from '../../../services/identity/users/user-search.ts';
import { updateUser } from '../../../services/identity/users/users.ts';
import { sendSuccess } from '../envelope.ts';
import { providerCall, type ProviderCall } from '../provider-call.ts';

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

export const userCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/users/search',
      level: 'project',
      protection: 'search',
      limit: 'user-search',
      body: searchBodySchema,
    },
    async ({ c, body }, deps) => {
      const { email } = body;
      return sendSuccess(c, { userType: await searchUser(deps, c.get('project'), email) });
    },
  ),
  providerCall(
    {
      method: 'GET',
      path: '/users/me',
      level: 'first_level',
      whileActing: true,
      protection: 'none',
    },
    async ({ c }, deps) => {
      const { identity } = c.get('live');
      return sendSuccess(c, await deps.userOf(identity.id));
    },
  ),
  providerCall(
    {
      method: 'PUT',
      path: '/users/me',
      level: 'first_level',
      protection: 'none',
      queue: [],
      body: updateBodySchema,
    },
    async ({ c, body }, deps) => {
      const user = await updateUser(deps, { ...c.get('caller'), ...c.get('live') }, body);
      const { user_id, emails, phone_numbers, crypto_wallets } = user;
      return sendSuccess(c, { user_id, emails, phone_numbers, crypto_wallets, __user: user });
    },
  ),
];
