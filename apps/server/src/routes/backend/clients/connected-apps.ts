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
import { searchPageFields, toResultsMetadata } from '../search-fields.ts';

/** Access tokens live ten minutes for every app. */
const ACCESS_TOKEN_MINUTES = 10;

const urlsSchema = z.optional(
  z
    .array(z.string().check(z.maxLength(2000, 'is too long')))
    .check(z.maxLength(100, 'are too many')),
);

const profileFields = {
  client_name: optionalText(64),
  client_description: optionalText(200),
  redirect_urls: urlsSchema,
  post_logout_redirect_urls: urlsSchema,
  logo_url: optionalText(2000),
  full_access_allowed: z.optional(z.boolean()),
};

/** The names of the provider, and those of the configuration file. */
const CLIENT_TYPES = {
  first_party: 'first_party_confidential',
  first_party_public: 'first_party_public',
  third_party: 'third_party_confidential',
  third_party_public: 'third_party_public',
} as const;

const CLIENT_TYPE_NAMES = [
  'first_party',
  'first_party_public',
  'third_party',
  'third_party_public',
] as const;

const createBodySchema = z.object({
  ...profileFields,
  client_type: z.enum(CLIENT_TYPE_NAMES, `must be ${CLIENT_TYPE_NAMES.join(', ')}`),
});

const toWireType = ({ client_type: type }: ConnectedApp) =>
  CLIENT_TYPE_NAMES.find((name) => CLIENT_TYPES[name] === type) ?? type;

const USER_SCOPES = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const;

const toMembers = (body: z.infer<z.ZodMiniObject<typeof profileFields>>) => ({
  client_name: body.client_name,
  client_description: body.client_description,
  redirect_uris: body.redirect_urls,
  post_logout_redirect_uris: body.post_logout_redirect_urls,
  logo_uri: body.logo_url,
  ...(body.full_access_allowed !== undefined && {
    scopes: body.full_access_allowed ? [...USER_SCOPES, 'full_access'] : USER_SCOPES,
  }),
});

const toWireApp = (app: ConnectedApp) => ({
  client_id: app.client_id,
  client_name: app.client_name,
  client_description: app.client_description,
  status: app.is_inactive ? 'inactive' : 'active',
  full_access_allowed: app.scopes.includes('full_access'),
  client_type: toWireType(app),
  redirect_urls: app.redirect_uris,
  post_logout_redirect_urls: app.post_logout_redirect_uris,
  access_token_expiry_minutes: ACCESS_TOKEN_MINUTES,
  access_token_template_content: '',
  id_token_template_content: '',
  bypass_consent_for_offline_access: false,
  creation_method: app.self_registered ? 'dynamic_client_registration' : 'manual',
  ...(app.logo_uri !== undefined && { logo_url: app.logo_uri }),
  ...(app.secret_last_four !== undefined && { client_secret_last_four: app.secret_last_four }),
  ...(app.next_secret_last_four !== undefined && {
    next_client_secret_last_four: app.next_secret_last_four,
  }),
});

const namedOf = ({ param }: Pick<BackendRequest, 'param'>) =>
  ({ kind: 'app', clientId: param('client_id') }) as const;

const secretCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/connected_apps/clients/:client_id/secrets/rotate/start' },
    async (request, deps) => {
      const { client, secret } = await startSecretRotation(deps, request, namedOf(request));
      return { connected_app: { ...toWireApp(client), next_client_secret: secret } };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/connected_apps/clients/:client_id/secrets/rotate/cancel' },
    async (request, deps) => ({
      connected_app: toWireApp(await cancelSecretRotation(deps, request, namedOf(request))),
    }),
  ),
  backendCall(
    { method: 'POST', path: '/v1/connected_apps/clients/:client_id/secrets/rotate' },
    async (request, deps) => ({
      connected_app: toWireApp(await finishSecretRotation(deps, request, namedOf(request))),
    }),
  ),
];

export const connectedAppClientCalls: readonly BackendCall[] = [
  ...secretCalls,
  backendCall(
    { method: 'POST', path: '/v1/connected_apps/clients', body: createBodySchema },
    async ({ project, caller, body }, deps) => {
      const type = CLIENT_TYPES[body.client_type];
      const members = toMembers(body);
      const { client, secret } = await createClient(
        deps,
        { project, caller },
        {
          scopes: USER_SCOPES,
          ...members,
          client_type: type,
          client_name: members.client_name ?? 'Connected app',
          redirect_uris: members.redirect_uris ?? [],
        },
        { isConfidential: type.endsWith('_confidential') },
      );
      return {
        connected_app: {
          ...toWireApp(client),
          ...(secret !== undefined && { client_secret: secret }),
        },
      };
    },
  ),
  backendCall(
    {
      method: 'POST',
      path: '/v1/connected_apps/clients/search',
      body: z.object(searchPageFields),
    },
    async ({ project, body }, deps) => {
      const found = await searchClients(deps, project, { kind: 'app', ...body });
      return {
        connected_apps: found.rows.map(toWireApp),
        results_metadata: toResultsMetadata(found),
      };
    },
  ),
  backendCall(
    { method: 'GET', path: '/v1/connected_apps/clients/:client_id' },
    async (request, deps) => ({
      connected_app: toWireApp(await readClient(deps.db, request.project, namedOf(request))),
    }),
  ),
  backendCall(
    { method: 'PUT', path: '/v1/connected_apps/clients/:client_id', body: z.object(profileFields) },
    async (request, deps) => ({
      connected_app: toWireApp(
        await changeClient(deps, request, namedOf(request), { members: toMembers(request.body) }),
      ),
    }),
  ),
  backendCall(
    { method: 'DELETE', path: '/v1/connected_apps/clients/:client_id' },
    async (request, deps) => {
      await deleteClient(deps, request, namedOf(request));
      return { client_id: request.param('client_id') };
    },
  ),
];
