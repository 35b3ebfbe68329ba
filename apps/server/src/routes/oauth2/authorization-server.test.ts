import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CALLBACK_URL,
  CONSENT_FORM_PATH,
  createRelyingParty,
  OVENS_CLIENT_ID,
  RECIPES_CLIENT_ID,
} from '../../../test/connected-apps/relying-party.ts';
import { listApps } from '../../../test/connected-apps/consenting-user.ts';
import { signUpByCode } from '../../../test/people/messages.ts';
import { readAuditTrail } from '../../../test/people/audit-trail.ts';
import { hashToken } from '../../lib/crypto/tokens.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

let token = '';
beforeAll(async () => {
  token = await server().fullSession('bo');
});
beforeEach(() => {
  server().deps.clock.setOffset(0);
});

const guideOf = (type: string) => `${server().deps.config.publicUrl}/errors#${type}`;

const ALL_SCOPES = ['openid', 'profile', 'email', 'phone', 'offline_access'];

const startAuthorization = (request: Record<string, unknown>) =>
  server().provider('/idp/oauth/authorize/start', {
    token,
    body: {
      client_id: RECIPES_CLIENT_ID,
      redirect_uri: CALLBACK_URL,
      response_type: 'code',
      scopes: ['openid'],
      ...request,
    },
  });

const readAuditedActions = async () => {
  const userId = (await server().deps.sessionOf(hashToken(token)))?.identity.id ?? '';
  return (await readAuditTrail(server(), userId)).map(([action]) => action);
};

describe('an app that logs somebody in', () => {
  it('gets tokens that pass the strict checks of its library, and reads the user', async () => {
    const app = await createRelyingParty(server());
    const tokens = await app.logIn({ token, scopes: ALL_SCOPES });
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    expect(claims).toMatchObject({ email: 'bo@bakehouse.test', email_verified: true });
    expect(tokens).toMatchObject({ expires_in: 600, scope: ALL_SCOPES.join(' ') });
    const response = await app.readUser(tokens.access_token);
    const user = await oauth.processUserInfoResponse(
      app.as,
      { client_id: RECIPES_CLIENT_ID },
      claims?.sub ?? '',
      response,
    );
    expect(user.email).toBe('bo@bakehouse.test');
    expect((await readAuditedActions()).slice(-2)).toEqual([
      'app_access_granted',
      'app_tokens_issued',
    ]);
  });

  it('gets claims of its scopes only, and no refresh token without offline_access', async () => {
    const app = await createRelyingParty(server());
    const tokens = await app.logIn({ token, scopes: ['openid'] });
    expect(oauth.getValidatedIdTokenClaims(tokens)).not.toHaveProperty('email');
    expect(tokens.refresh_token).toBeUndefined();
  });

  it('learns that the user refused', async () => {
    const app = await createRelyingParty(server());
    const answer = app.readAnswer(await app.submit({ token, isAllowed: false }));
    expect(Object.fromEntries(answer.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The user did not give consent.',
      error_uri: guideOf('idp_access_denied'),
      state: app.state,
      iss: app.as.issuer,
    });
    expect(await readAuditedActions()).toContain('app_access_denied');
  });

  it('of the project itself needs no consent', async () => {
    const app = await createRelyingParty(server());
    const asked = await startAuthorization({ client_id: OVENS_CLIENT_ID });
    expect(asked.json).toMatchObject({ data: { consent_required: false } });
    const tokens = await app.logIn({ token, clientId: OVENS_CLIENT_ID, isAllowed: false });
    expect(tokens.access_token).not.toBe('');
  });

  it('learns without a session that the user must log in, if nothing may be shown', async () => {
    const app = await createRelyingParty(server());
    const silent = { request: { prompt: 'none' }, clientId: OVENS_CLIENT_ID };
    const answer = app.readAnswer(await app.submit(silent));
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      error: 'login_required',
      error_uri: guideOf('idp_login_required'),
      state: app.state,
      iss: app.as.issuer,
    });
    const wrongUri = { prompt: 'none', redirect_uri: 'https://evil.example/' };
    expect((await app.submit({ ...silent, request: wrongUri })).status).toBe(400);
    expect(await app.submit({})).toMatchObject({
      status: 401,
      json: { error_type: 'user_unauthenticated' },
    });
  });

  it('gets no code before the PIN', async () => {
    const app = await createRelyingParty(server());
    const { stytch_session: first } = await server().signIn('dee');
    const login = { token: first.session_token, clientId: OVENS_CLIENT_ID };
    expect(await app.submit(login)).toMatchObject({
      status: 403,
      json: { error_type: 'insufficient_factors' },
    });
    const answer = app.readAnswer(await app.submit({ ...login, request: { prompt: 'none' } }));
    expect(answer.searchParams.get('error')).toBe('login_required');
  });

  it('on the own computer is asked about every time', async () => {
    const app = await createRelyingParty(server());
    await app.logIn({ token });
    expect((await startAuthorization({})).json).toMatchObject({ data: { consent_required: true } });
  });
});

describe('a code', () => {
  it('that is used twice ends what it gave', async () => {
    const app = await createRelyingParty(server());
    const answer = app.readAnswer(await app.submit({ token, scopes: ALL_SCOPES }));
    const { access_token: access } = (await (await app.redeem(answer)).json()) as {
      access_token: string;
    };
    expect((await app.readUser(access)).status).toBe(200);
    const again = await app.redeem(answer);
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect((await app.readUser(access)).status).toBe(401);
  });

  it('is redeemed by one of fifty calls at the same time', async () => {
    const app = await createRelyingParty(server());
    const answer = app.readAnswer(await app.submit({ token }));
    const all = await Promise.all(Array.from({ length: 50 }, () => app.redeem(answer)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 400)).toHaveLength(49);
  });

  it('is worth nothing without its verifier, to another app, or after two minutes', async () => {
    const app = await createRelyingParty(server());
    const newAnswer = async () => app.readAnswer(await app.submit({ token }));
    const wrong = await app.redeem(
      await newAnswer(),
      RECIPES_CLIENT_ID,
      oauth.generateRandomCodeVerifier(),
    );
    expect(await wrong.json()).toMatchObject({ error: 'invalid_grant' });
    const other = await app.redeem(await newAnswer(), OVENS_CLIENT_ID);
    expect(await other.json()).toMatchObject({ error: 'invalid_grant' });
    const answer = await newAnswer();
    server().deps.clock.setOffset(120);
    const late = await app.redeem(answer);
    expect(await late.json()).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a refresh token', () => {
  const logIn = async () => {
    const app = await createRelyingParty(server());
    const { refresh_token: refreshToken = '' } = await app.logIn({ token, scopes: ALL_SCOPES });
    return { app, refreshToken };
  };

  it('gives new tokens, and is replaced', async () => {
    const { app, refreshToken } = await logIn();
    const response = await app.refresh(refreshToken);
    const client = { client_id: RECIPES_CLIENT_ID };
    const next = await oauth.processRefreshTokenResponse(app.as, client, response);
    expect(next.refresh_token).not.toBe(refreshToken);
    expect((await app.readUser(next.access_token)).status).toBe(200);
  });

  it('that is used twice ends all tokens of the login', async () => {
    const { app, refreshToken } = await logIn();
    const next = (await (await app.refresh(refreshToken)).json()) as Record<string, string>;
    const again = await app.refresh(refreshToken);
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect((await app.refresh(next.refresh_token ?? '')).status).toBe(400);
    expect((await app.readUser(next.access_token ?? '')).status).toBe(401);
    expect(await readAuditedActions()).toContain('app_access_revoked');
  });

  it('is worth nothing to another app', async () => {
    const { app, refreshToken } = await logIn();
    expect((await app.refresh(refreshToken, OVENS_CLIENT_ID)).status).toBe(400);
    expect((await app.refresh(refreshToken)).status).toBe(200);
  });

  it('ends after 30 days', async () => {
    const { app, refreshToken } = await logIn();
    server().deps.clock.setOffset(30 * 86_400);
    expect((await app.refresh(refreshToken)).status).toBe(400);
  });

  it('ends when the user ends the access of the app', async () => {
    const { app, refreshToken } = await logIn();
    const apps = await listApps(server(), token);
    const recipes = apps.find(({ name }) => name === 'Recipe book');
    expect(recipes).toMatchObject({
      scopes_granted: expect.stringContaining('openid') as string,
      scope_descriptions: expect.arrayContaining(['Know that it is you']) as string[],
      consented_at: expect.stringMatching(/^20/) as string,
      last_used_at: expect.stringMatching(/^20/) as string,
    });
    const path = `/users/connected_apps/${recipes?.connected_app_id ?? ''}/revoke`;
    const revoked = await server().provider(path, { token, body: {} });
    expect(revoked.status).toBe(200);
    expect((await app.refresh(refreshToken)).status).toBe(400);
    expect((await server().provider(path, { token, body: {} })).status).toBe(404);
  });
});

describe('the access of an app', () => {
  const SOME_PASSWORD = 'Sourdough-Rises-At-5am';

  const signUp = async (email: string) => {
    const reply = await server().provider('/passwords', {
      body: { email, password: SOME_PASSWORD, session_duration_minutes: 60 },
    });
    return (reply.json as { data: { session_token: string } }).data.session_token;
  };

  const letIn = async (session: string) => {
    const app = await createRelyingParty(server());
    const tokens = await app.logIn({ token: session, scopes: ALL_SCOPES });
    return { app, refreshToken: tokens.refresh_token ?? '' };
  };

  it('ends when somebody proves an address with which a stranger signed up', async () => {
    const email = 'owner@people.example';
    const { app, refreshToken } = await letIn(await signUp(email));
    await signUpByCode(server(), email);
    expect((await app.refresh(refreshToken)).status).toBe(400);
  });

  it('ends when the password changes', async () => {
    const session = await signUp('changes@people.example');
    const { app, refreshToken } = await letIn(session);
    const changed = await server().provider('/passwords/session/reset', {
      token: session,
      body: { password: 'Pumpernickel-By-The-Slice-4' },
    });
    expect(changed.status).toBe(200);
    expect((await app.refresh(refreshToken)).status).toBe(400);
  });
});

describe('an authorization request', () => {
  it.each([
    ['of an unknown app', { client_id: 'nobody' }, 'idp_client_not_found'],
    [
      'with another path',
      { redirect_uri: 'http://127.0.0.1:4711/other' },
      'idp_redirect_uri_mismatch',
    ],
    [
      'with another host',
      { redirect_uri: 'https://evil.example/callback' },
      'idp_redirect_uri_mismatch',
    ],
    ['with a fragment', { redirect_uri: `${CALLBACK_URL}#x` }, 'idp_redirect_uri_mismatch'],
    ['with a script', { redirect_uri: 'javascript:alert(1)' }, 'idp_redirect_uri_mismatch'],
    ['for a token', { response_type: 'token' }, 'idp_unsupported_response_type'],
    ['with an unknown scope', { scopes: ['openid', 'ovens'] }, 'idp_invalid_scope'],
    ['without a scope', { scopes: [] }, 'idp_invalid_scope'],
    ['with an unknown prompt', { prompt: 'create' }, 'idp_invalid_prompt'],
    ['with none and another prompt', { prompt: 'none login' }, 'idp_invalid_prompt'],
  ])('%s is refused', async (_name, request, type) => {
    const reply = await startAuthorization(request);
    expect(reply.json).toMatchObject({ error_type: type });
  });

  it.each([
    [
      'without a challenge',
      { code_challenge: undefined },
      'invalid_request',
      'idp_code_challenge_required',
    ],
    [
      'with a plain challenge',
      { code_challenge: 'x'.repeat(43) },
      'invalid_request',
      'idp_invalid_code_challenge',
    ],
    [
      'for a resource with a fragment',
      { resource: ['https://a.example/#b'] },
      'invalid_target',
      'idp_invalid_resource',
    ],
    [
      'with prompt=none, while consent is needed',
      { prompt: 'none' },
      'consent_required',
      'idp_consent_required',
    ],
  ])('%s is refused to the app', async (_name, request, error, type) => {
    const app = await createRelyingParty(server());
    const answer = app.readAnswer(await app.submit({ token, request, isAllowed: false }));
    expect(answer.searchParams.get('error')).toBe(error);
    expect(answer.searchParams.get('error_uri')).toBe(guideOf(type));
    expect(answer.searchParams.has('code')).toBe(false);
  });
});

describe('a logout that an app asks for', () => {
  const startLogout = (request: Record<string, unknown>, session?: string) =>
    server().provider('/oauth/logout/start', {
      ...(session !== undefined && { token: session }),
      body: {
        client_id: RECIPES_CLIENT_ID,
        post_logout_redirect_uri: 'http://127.0.0.1:4711/',
        state: 's',
        ...request,
      },
    });

  it('asks the user, unless the app shows the id token of this user', async () => {
    const app = await createRelyingParty(server());
    const { id_token } = await app.logIn({ token });
    const leads = { redirect_uri: 'http://127.0.0.1:4711/?state=s' };
    const asked = await startLogout({}, token);
    expect(asked.json).toMatchObject({ data: { consent_required: true, ...leads } });
    server().deps.clock.setOffset(3600);
    const hinted = await startLogout({ id_token_hint: id_token }, token);
    expect(hinted.json).toMatchObject({ data: { consent_required: false, ...leads } });
    const nobody = await startLogout({});
    expect(nobody.json).toMatchObject({ data: { consent_required: false, ...leads } });
  });

  it.each([
    ['with another text as its hint', { id_token_hint: 'x' }, 'idp_invalid_id_token_hint'],
    [
      'to an address that is not registered',
      { post_logout_redirect_uri: 'https://evil.example/' },
      'idp_redirect_uri_mismatch',
    ],
    ['of an unknown app', { client_id: 'nobody' }, 'idp_client_not_found'],
  ])('%s is refused', async (_name, request, type) => {
    expect((await startLogout(request)).json).toMatchObject({ error_type: type });
  });
});

describe('the form of the consent page', () => {
  const send = (change: Record<string, string> = {}) => {
    const credentials = `${server().deps.projects.portal.public_token}:${token}`;
    const fields = {
      client_id: RECIPES_CLIENT_ID,
      redirect_uri: CALLBACK_URL,
      response_type: 'code',
      scope: 'openid email',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      state: 's',
      consent_granted: 'true',
      __Authorization: `Basic ${btoa(credentials)}`,
      ...change,
    };
    return server().send(CONSENT_FORM_PATH, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  };

  it('leads to the app with a code', async () => {
    const reply = await send();
    expect(reply.status).toBe(303);
    const answer = new URL(reply.headers.get('location') ?? '');
    expect(answer.origin + answer.pathname).toBe(CALLBACK_URL);
    expect(answer.searchParams.get('state')).toBe('s');
    expect(answer.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['an unknown app', { client_id: 'nobody' }, 404],
    ['a foreign address', { redirect_uri: 'https://evil.example/' }, 400],
    ['no session', { __Authorization: '' }, 401],
    ['a NUL', { nonce: '\u0000' }, 400],
    ['an earlier login', { prompt: 'login' }, 403],
  ])('answers %s with a page, and leads nowhere', async (_name, change, status) => {
    const reply = await send(change);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('location')).toBeNull();
    expect(reply.text).toContain('The app cannot log you in');
  });
});
