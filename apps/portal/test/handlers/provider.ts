import { http, HttpResponse } from 'msw';
import type { Backend } from '../backend.ts';

const readSessionToken = (request: Request): string | undefined => {
  const [, encoded = ''] = (request.headers.get('authorization') ?? '').split(' ');
  return atob(encoded).split(':')[1];
};

export const providerRefusal = (
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
) =>
  HttpResponse.json(
    {
      status_code: status,
      error_type: type,
      error_message: message,
      error_url: '',
      request_id: 'request-1',
    },
    { status, headers },
  );

const sessionNotFoundReply = () =>
  providerRefusal(404, 'session_not_found', 'Session could not be found.');

const toProviderUser = ({ user, passkeys }: Backend) => ({
  user_id: user.user_id,
  created_at: '2026-01-05T08:00:00Z',
  status: 'active',
  name: { first_name: '', middle_name: '', last_name: '' },
  emails: [{ email_id: 'email-1', email: user.email, verified: true }],
  phone_numbers: [],
  providers: [],
  webauthn_registrations: passkeys.map(({ id, name }) => ({
    webauthn_registration_id: id,
    domain: window.location.hostname,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    authenticator_type: '',
    verified: true,
    name,
  })),
  biometric_registrations: [],
  totps: [],
  crypto_wallets: [],
  password: null,
  trusted_metadata: {},
  untrusted_metadata: {},
});

const toProviderSession = ({ user, factorTypes }: Backend) => ({
  session_id: 'session-1',
  user_id: user.user_id,
  started_at: '2026-11-21T08:00:00Z',
  last_accessed_at: '2026-11-21T08:00:00Z',
  expires_at: '2099-01-01T00:00:00Z',
  attributes: { ip_address: '', user_agent: '' },
  authentication_factors: factorTypes.map((type) => ({ type })),
  custom_claims: null,
});

const PASSKEY_PATH = '*/sdk/v1/users/webauthn_registrations/:id';

const passkeyNotFoundReply = () =>
  providerRefusal(404, 'webauthn_registration_not_found', 'Your account has no such passkey.');

const userReply = (backend: Backend) =>
  HttpResponse.json({
    data: { status_code: 200, request_id: 'request-1', ...toProviderUser(backend) },
  });

const passkeyHandlers = (backend: Backend) => [
  http.get('*/sdk/v1/users/me', ({ request }) =>
    backend.token !== null && readSessionToken(request) === backend.token
      ? userReply(backend)
      : sessionNotFoundReply(),
  ),
  http.put<{ id: string }, { name: string }>(
    '*/sdk/v1/webauthn/update/:id',
    async ({ params, request }) => {
      const passkey = backend.passkeys.find(({ id }) => id === params.id);
      if (!passkey) return passkeyNotFoundReply();
      passkey.name = (await request.json()).name;
      return HttpResponse.json({ data: { status_code: 200, request_id: 'request-1' } });
    },
  ),
  http.delete<{ id: string }>(PASSKEY_PATH, ({ params }) => {
    const left = backend.passkeys.filter(({ id }) => id !== params.id);
    if (left.length === backend.passkeys.length) return passkeyNotFoundReply();
    backend.passkeys = left;
    return HttpResponse.json({
      data: {
        status_code: 200,
        request_id: 'request-1',
        user_id: backend.user.user_id,
        user: toProviderUser(backend),
      },
    });
  }),
];

const REGISTRATION_PATH = '*/sdk/v1/users/oauth/:id';

const connectedLoginHandlers = (backend: Backend) => [
  http.delete<{ id: string }>(REGISTRATION_PATH, ({ params }) => {
    const left = backend.connectedLogins.filter(({ id }) => id !== params.id);
    if (left.length === backend.connectedLogins.length)
      return providerRefusal(404, 'oauth_registration_not_found', 'You have nothing with this id.');
    backend.connectedLogins = left;
    return userReply(backend);
  }),
];

export const authenticatedReply = (backend: Backend, more: object = {}) =>
  HttpResponse.json({
    data: {
      ...more,
      status_code: 200,
      request_id: 'request-1',
      user_id: backend.user.user_id,
      user: toProviderUser(backend),
      session: toProviderSession(backend),
      session_token: backend.token,
      session_jwt: `${backend.token}.jwt`,
    },
  });

export const startSession = (backend: Backend, more?: object) => {
  backend.token = backend.newToken();
  return authenticatedReply(backend, more);
};

/** The part of the provider API that the portal reaches through the SDK. */
export const providerHandlers = (backend: Backend) => [
  ...passkeyHandlers(backend),
  ...connectedLoginHandlers(backend),
  http.get('*/sdk/v1/projects/bootstrap/:publicToken', () =>
    HttpResponse.json({ data: { project_name: 'Bakehouse', email_domains: [] } }),
  ),
  http.post('*/sdk/v1/sessions/authenticate', ({ request }) => {
    if (backend.token === null || readSessionToken(request) !== backend.token)
      return sessionNotFoundReply();
    return authenticatedReply(backend);
  }),
  http.get('*/sdk/v1/users/connected_apps', () =>
    HttpResponse.json({ data: { status_code: 200, request_id: 'request-1', connected_apps: [] } }),
  ),
  http.post('*/sdk/v1/passwords/authenticate', () => startSession(backend)),
  http.post<never, { token: string }>('*/sdk/v1/magic_links/authenticate', async ({ request }) => {
    const { token } = await request.json();
    if (token !== backend.linkToken)
      return providerRefusal(401, 'unable_to_auth_magic_link', 'The magic link was used.');
    backend.linkToken = null;
    return startSession(backend);
  }),
  http.post<never, { token: string }>('*/sdk/v1/oauth/authenticate', async ({ request }) => {
    const { token } = await request.json();
    if (token !== backend.linkToken)
      return providerRefusal(401, 'unable_to_auth_oauth_token', 'The OAuth token was used.');
    backend.linkToken = null;
    const { isConnected, ...login } = backend.providerLogin;
    return startSession(backend, { ...login, oauth_registration_created: isConnected });
  }),
  http.post<never, { impersonation_token: string }>(
    '*/sdk/v1/impersonation/authenticate',
    async ({ request }) => {
      const { impersonation_token: token } = await request.json();
      if (token !== backend.linkToken)
        return providerRefusal(401, 'unable_to_auth_impersonation_token', 'The token was used.');
      backend.linkToken = null;
      return startSession(backend);
    },
  ),
  http.post('*/sdk/v1/sessions/revoke', ({ request }) => {
    if (backend.token === null || readSessionToken(request) !== backend.token)
      return sessionNotFoundReply();
    backend.token = null;
    return HttpResponse.json({ data: { status_code: 200, request_id: 'request-1' } });
  }),
];
