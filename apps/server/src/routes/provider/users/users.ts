import * as z from 'zod/mini';
import { metadataSchema, nameSchema } from '../../../services/identity/users/profile-fields.ts';
import { searchUser } from '../../../services/identity/users/user-search.ts';
import { updateUser } from '../../../services/identity/users/users.ts';
import { sendSuccess } from '../envelope.ts';
import { providerCall, type ProviderCall } from '../provider-call.ts';

const updateBodySchema = z.object({ name: nameSchema, untrusted_metadata: metadataSchema });

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
