import * as z from 'zod/mini';
import { readBackendUser } from '../../../services/backend/users/backend-users.ts';
import { changeBackendUser } from '../../../services/backend/users/changed-users.ts';
import { deleteBackendUser } from '../../../services/backend/users/deleted-users.ts';
import { createBackendUser } from '../../../services/backend/users/new-users.ts';
import { exchangePrimaryFactor } from '../../../services/backend/users/primary-factor-exchange.ts';
import { searchUsers } from '../../../services/backend/users/search-users.ts';
import { emailSchema, phoneNumberSchema } from '../../provider/requests/message-requests.ts';
import { backendCall, type BackendCall } from '../backend-call.ts';
import { searchPageFields, searchQuerySchema, toResultsMetadata } from '../search-fields.ts';
import {
  externalIdSchema,
  metadataSchema,
  nameSchema,
} from '../../../services/identity/users/profile-fields.ts';

const profileFields = {
  name: nameSchema,
  trusted_metadata: metadataSchema,
  untrusted_metadata: metadataSchema,
  external_id: z.optional(externalIdSchema),
};

const createBodySchema = z.object({
  ...profileFields,
  email: z.optional(emailSchema),
  phone_number: z.optional(phoneNumberSchema),
});

const searchBodySchema = z.object({
  ...searchPageFields,
  query: searchQuerySchema(
    z.object({ filter_name: z.string(), filter_value: z.optional(z.unknown()) }),
  ),
});

const exchangeBodySchema = z.object({
  email_address: z.optional(emailSchema),
  phone_number: z.optional(phoneNumberSchema),
});

export const backendUserCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/users', body: createBodySchema },
    async ({ project, caller, body }, deps) => {
      const created = await createBackendUser(deps, { project, caller }, body);
      const { userId, emailId, phoneId, user } = created;
      return {
        user_id: userId,
        email_id: emailId,
        phone_id: phoneId,
        status: user.status,
        user,
      };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/users/search', body: searchBodySchema },
    async ({ project, body }, deps) => {
      const found = await searchUsers(deps, project, body);
      return { results: found.rows, results_metadata: toResultsMetadata(found) };
    },
  ),
  backendCall({ method: 'GET', path: '/v1/users/:user_id' }, ({ project, param }, deps) =>
    readBackendUser(deps.db, deps, project, param('user_id')),
  ),
  backendCall(
    { method: 'PUT', path: '/v1/users/:user_id', body: z.object(profileFields) },
    async ({ project, caller, body, param }, deps) => {
      const by = { project, caller };
      const user = await changeBackendUser(deps, by, { id: param('user_id'), change: body });
      const { user_id, emails, phone_numbers, crypto_wallets } = user;
      return { user_id, emails, phone_numbers, crypto_wallets, user };
    },
  ),
  backendCall(
    { method: 'DELETE', path: '/v1/users/:user_id/external_id' },
    async ({ project, caller, param }, deps) => {
      const change = { external_id: null };
      const by = { project, caller };
      const user = await changeBackendUser(deps, by, { id: param('user_id'), change });
      return { user_id: user.user_id, user };
    },
  ),
  backendCall(
    {
      method: 'PUT',
      path: '/v1/users/:user_id/exchange_primary_factor',
      body: exchangeBodySchema,
    },
    async ({ project, caller, body, param }, deps) => {
      const by = { project, caller };
      const user = await exchangePrimaryFactor(deps, by, { id: param('user_id'), ...body });
      return { user_id: user.user_id, user };
    },
  ),
  backendCall(
    { method: 'DELETE', path: '/v1/users/:user_id' },
    async ({ project, caller, param }, deps) => ({
      user_id: await deleteBackendUser(deps, { project, caller }, param('user_id')),
    }),
  ),
];
