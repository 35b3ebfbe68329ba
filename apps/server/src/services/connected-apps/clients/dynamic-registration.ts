import * as z from 'zod/mini';
import {
  CLIENT_AUTHENTICATION_METHODS,
  clientKeysSchema,
  redirectUriSchema,
} from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { HttpError, retryAfterHeader } from '../../../http-error.ts';
import { OAuthError } from '../tokens/oauth-error.ts';
import { cutName, MAX_REDIRECT_URIS, UNKNOWN_APP_SCOPES } from './metadata-document.ts';
import {
  countSelfRegisteredApps,
  registerApp,
  type AppWithSecret,
  type RegisteredMetadata,
} from './registered-apps.ts';

export const MAX_SELF_REGISTERED_APPS = 1000;

const HOUR_MS = 3_600_000;

const redirectUrisSchema = z
  .array(redirectUriSchema)
  .check(z.maxLength(MAX_REDIRECT_URIS, 'are too many'));

/** RFC 7591, section 2, with its defaults. Members that are not known are ignored. */
const registrationSchema = z.object({
  redirect_uris: redirectUrisSchema.check(z.minLength(1, 'must have a URI')),
  post_logout_redirect_uris: z._default(redirectUrisSchema, []),
  token_endpoint_auth_method: z._default(
    z.enum(CLIENT_AUTHENTICATION_METHODS),
    'client_secret_basic',
  ),
  grant_types: z._default(z.array(z.string()), ['authorization_code']),
  response_types: z._default(z.array(z.string()), ['code']),
  client_name: z._default(z.string(), ''),
  scope: z.optional(z.string()),
  jwks: z.optional(clientKeysSchema),
});

type Registration = z.infer<typeof registrationSchema>;

const refusedMetadataError = (text: string) => new OAuthError('invalid_client_metadata', text);

const parseRegistration = (body: unknown): Registration => {
  const parsed = registrationSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const text = `${path.join('.') || 'The body'}: ${issue?.message ?? 'is wrong'}.`;
  throw path[0] === 'redirect_uris'
    ? new OAuthError('invalid_redirect_uri', text)
    : refusedMetadataError(text);
};

/** The server may leave out what an app cannot have, and says what is left (RFC 7591, section 2). */
const pickKnown = <Name extends string>(known: readonly Name[], asked: readonly string[]) =>
  known.filter((name) => asked.includes(name));

const scopesOf = ({ scope }: Registration) =>
  scope === undefined ? UNKNOWN_APP_SCOPES : pickKnown(UNKNOWN_APP_SCOPES, scope.split(' '));

const findRegistrationProblem = (registration: Registration): string | undefined => {
  if (!registration.response_types.includes('code')) return 'response_types must have code.';
  if (!registration.grant_types.includes('authorization_code'))
    return 'grant_types must have authorization_code.';
  if (scopesOf(registration).length === 0)
    return `scope must have one of ${UNKNOWN_APP_SCOPES.join(', ')}.`;
  const isSigning = registration.token_endpoint_auth_method === 'private_key_jwt';
  return isSigning && !registration.jwks ? 'jwks must have the keys of the app.' : undefined;
};

const nameOf = ({ client_name, redirect_uris: [uri = ''] }: Registration) => {
  const { host, protocol } = new URL(uri);
  return cutName(client_name) || cutName(host || protocol);
};

const toMetadata = (registration: Registration): RegisteredMetadata => {
  const { token_endpoint_auth_method: method, jwks } = registration;
  return {
    client_type: method === 'none' ? 'third_party_public' : 'third_party_confidential',
    client_name: nameOf(registration),
    redirect_uris: registration.redirect_uris,
    post_logout_redirect_uris: registration.post_logout_redirect_uris,
    token_endpoint_auth_method: method,
    scopes: scopesOf(registration),
    grant_types: pickKnown(['authorization_code', 'refresh_token'], registration.grant_types),
    ...(method === 'private_key_jwt' && { jwks }),
  };
};

/** RFC 7591, section 3.2.1. */
const toRegistrationResponse = ({ clock }: Deps, { app, secret }: AppWithSecret) => ({
  client_id: app.client_id,
  client_id_issued_at: Math.floor(clock.now().getTime() / 1000),
  ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 }),
  client_name: app.client_name,
  redirect_uris: app.redirect_uris,
  post_logout_redirect_uris: app.post_logout_redirect_uris,
  token_endpoint_auth_method: app.token_endpoint_auth_method,
  grant_types: app.grant_types,
  response_types: ['code'],
  scope: app.scopes.join(' '),
  ...(app.jwks && { jwks: app.jwks }),
});

/**
 * Anybody can register an app here (RFC 7591, section 3).
 * @throws OAuthError invalid_redirect_uri, invalid_client_metadata
 * @throws HttpError 429 too_many_requests
 */
export async function registerUnknownApp(
  deps: Deps,
  { project_id: projectId }: Project,
  { body, caller }: { body: unknown; caller: Caller },
): Promise<ReturnType<typeof toRegistrationResponse>> {
  const registration = parseRegistration(body);
  const problem = findRegistrationProblem(registration);
  if (problem !== undefined) throw refusedMetadataError(problem);
  const check = async (tx: Queries) => {
    if ((await countSelfRegisteredApps(tx, projectId)) <= MAX_SELF_REGISTERED_APPS) return;
    const text = 'Too many apps have registered themselves here. Try again later.';
    throw new HttpError(429, 'too_many_requests', text, retryAfterHeader(HOUR_MS));
  };
  const registered = await registerApp(deps, projectId, toMetadata(registration), {
    caller,
    check,
  });
  if (!registered) throw new Error('The new client_id is taken.');
  return toRegistrationResponse(deps, registered);
}
