import * as z from 'zod/mini';
import type { ConnectedApp } from '../../../config/connected-apps.ts';
import { searchClients } from '../../../services/backend/clients/search-clients.ts';
import {
  cancelSecretRotation,
  changeClient,
  createClient,
  deleteClient,
  finishSecretRotation,
  readClient,
  startSecretRotation,
} from '../../../services/backend/clients/stored-clients.ts';
import { backendCall, type BackendCall, type BackendRequest } from '../backend-call.ts';
import { optionalText } from '../../provider/requests/text-fields.ts';
import { searchPageFields, searchQuerySchema, toResultsMetadata } from '../search-fields.ts';
import { metadataSchema } from '../../../services/identity/users/profile-fields.ts';

const scopesSchema = z
  .array(z.string().check(z.maxLength(100, 'is too long')))
  .check(z.maxLength(100, 'are too many'));

const profileFields = {
  client_name: optionalText(64),
  client_description: optionalText(200),
  trusted_metadata: metadataSchema,
};

const createBodySchema = z.object({
  ...profileFields,
  scopes: scopesSchema,
  client_id: optionalText(100),
  client_secret: z.optional(
    z
      .string()
      .check(z.minLength(20, 'must have at least 20 characters'), z.maxLength(200, 'is too long')),
  ),
});

const updateBodySchema = z.object({
  ...profileFields,
  scopes: z.optional(scopesSchema),
  status: z.optional(z.enum(['active', 'inactive'], 'must be active or inactive')),
});

const FILTER_NAMES = ['client_id', 'client_name', 'scopes'] as const;

const searchBodySchema = z.object({
  ...searchPageFields,
  query: searchQuerySchema(
    z.object({
      filter_name: z.enum(FILTER_NAMES, 'must be client_id, client_name or scopes'),
      filter_value: z
        .array(z.string().check(z.maxLength(200, 'is too long')))
        .check(z.minLength(1, 'must not be empty'), z.maxLength(100, 'has too many values')),
    }),
  ),
});

const toMachineClient = (client: ConnectedApp) => ({
  client_id: client.client_id,
  client_name: client.client_name,
  client_description: client.client_description,
  status: client.is_inactive ? 'inactive' : 'active',
  scopes: client.machine_scopes ?? [],
  client_secret_last_four: client.secret_last_four ?? '',
  trusted_metadata: client.trusted_metadata ?? {},
  ...(client.next_secret_last_four !== undefined && {
    next_client_secret_last_four: client.next_secret_last_four,
  }),
});

const namedOf = ({ param }: Pick<BackendRequest, 'param'>) =>
  ({ kind: 'machine', clientId: param('client_id') }) as const;

const secretCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/m2m/clients/:client_id/secrets/rotate/start' },
    async (request, deps) => {
      const { client, secret } = await startSecretRotation(deps, request, namedOf(request));
      return { m2m_client: { ...toMachineClient(client), next_client_secret: secret } };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/m2m/clients/:client_id/secrets/rotate/cancel' },
    async (request, deps) => ({
      m2m_client: toMachineClient(await cancelSecretRotation(deps, request, namedOf(request))),
    }),
  ),
  backendCall(
    { method: 'POST', path: '/v1/m2m/clients/:client_id/secrets/rotate' },
    async (request, deps) => ({
      m2m_client: toMachineClient(await finishSecretRotation(deps, request, namedOf(request))),
    }),
  ),
];

export const machineClientCalls: readonly BackendCall[] = [
  ...secretCalls,
  backendCall(
    { method: 'POST', path: '/v1/m2m/clients', body: createBodySchema },
    async ({ project, caller, body }, deps) => {
      const { scopes, client_secret: given, trusted_metadata, client_name, ...members } = body;
      const { client, secret } = await createClient(
        deps,
        { project, caller },
        {
          ...members,
          client_name: client_name ?? 'M2M client',
          client_type: 'first_party_confidential',
          redirect_uris: [],
          grant_types: ['client_credentials'],
          machine_scopes: scopes,
        },
        {
          isConfidential: true,
          secret: given,
          ...(trusted_metadata && { extra: { trusted_metadata } }),
        },
      );
      return { m2m_client: { ...toMachineClient(client), client_secret: secret } };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/m2m/clients/search', body: searchBodySchema },
    async ({ project, body }, deps) => {
      const found = await searchClients(deps, project, { kind: 'machine', ...body });
      return {
        m2m_clients: found.rows.map(toMachineClient),
        results_metadata: toResultsMetadata(found),
      };
    },
  ),
  backendCall({ method: 'GET', path: '/v1/m2m/clients/:client_id' }, async (request, deps) => ({
    m2m_client: toMachineClient(await readClient(deps.db, request.project, namedOf(request))),
  })),
  backendCall(
    { method: 'PUT', path: '/v1/m2m/clients/:client_id', body: updateBodySchema },
    async (request, deps) => {
      const { scopes, status, trusted_metadata, ...members } = request.body;
      const client = await changeClient(deps, request, namedOf(request), {
        members: { ...members, machine_scopes: scopes },
        extra: {
          ...(trusted_metadata && { trusted_metadata }),
          ...(status && { is_inactive: status === 'inactive' }),
        },
      });
      return { m2m_client: toMachineClient(client) };
    },
  ),
  backendCall({ method: 'DELETE', path: '/v1/m2m/clients/:client_id' }, async (request, deps) => {
    await deleteClient(deps, request, namedOf(request));
    return { client_id: request.param('client_id') };
  }),
];
