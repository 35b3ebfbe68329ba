import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { CODE_VERIFIER, createAppCalls } from '../../../test/connected-apps/app-calls.ts';
import {
  BLOG_CALLBACK_URL,
  BLOG_CLIENT_ID,
  CLIENT_SECRET,
  FIRST_SITE,
  PHONE_CLIENT_ID,
  signUpAt,
  TWO_SITES,
} from '../../../test/connected-apps/two-sites.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer({ env: { BAKEHOUSE_CONFIG: useConfigFile(() => TWO_SITES) } });

let token = '';
beforeAll(async () => {
  token = await signUpAt(server(), FIRST_SITE);
});

const { getCode, submit, send, post, redeem, refresh, logIn, readUser } = createAppCalls(
  server,
  () => token,
);

const BLOG = { client_id: BLOG_CLIENT_ID, redirect_uri: BLOG_CALLBACK_URL };
const BLOG_APP = { clientId: BLOG_CLIENT_ID };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const BLOG_BASIC = `Basic ${btoa(`${BLOG_CLIENT_ID}:${encodeURIComponent(CLIENT_SECRET)}`)}`;

describe('the token endpoint', () => {
  it('answers POST alone', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect([method, (await send('token', { method })).status]).toEqual([method, 404]);
  });

  it('keeps tokens out of caches', async () => {
    const code = await getCode();
    const { headers } = await redeem({ code, code_verifier: CODE_VERIFIER });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('refuses a parameter that is given twice', async () => {
    const code = await getCode();
    const body = `client_id=${PHONE_CLIENT_ID}&grant_type=authorization_code&code_verifier=${CODE_VERIFIER}&code=${code}&code=${code}`;
    const reply = await send('token', { body, headers: FORM });
    expect(reply).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
  });

  it('ignores parameters that it does not know, and those without a value', async () => {
    const code = await getCode();
    const form = { code, code_verifier: CODE_VERIFIER, dough: 'rye', client_secret: '', scope: '' };
    expect((await redeem(form)).status).toBe(200);
  });

  it.each([
    ['password', { username: 'bo', password: 'secret' }],
    ['implicit', {}],
    ['', {}],
  ])('refuses the grant type %j', async (type, form) => {
    const reply = await post('token', { grant_type: type, ...form });
    const error = type === '' ? 'invalid_request' : 'unsupported_grant_type';
    expect(reply).toMatchObject({ status: 400, json: { error } });
  });

  it('reads no credentials from the address', async () => {
    const query = new URLSearchParams({ client_id: BLOG_CLIENT_ID, client_secret: CLIENT_SECRET });
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' });
    const reply = await send(`token?${query.toString()}`, {
      body: body.toString(),
      headers: FORM,
    });
    expect(reply).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
  });

  it('refuses an app that proves itself in two ways', async () => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_secret: CLIENT_SECRET,
    });
    const headers = { ...FORM, authorization: BLOG_BASIC };
    const reply = await send('token', { body: body.toString(), headers });
    expect(reply).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
  });

  it('answers wrong credentials in the header with 401 and a challenge', async () => {
    const headers = { ...FORM, authorization: `Basic ${btoa(`${BLOG_CLIENT_ID}:wrong`)}` };
    const reply = await send('token', { body: 'grant_type=refresh_token', headers });
    expect(reply).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
    expect(reply.headers.get('www-authenticate')).toMatch(/^Basic /);
  });

  it('takes an app with a secret for nobody without the secret', async () => {
    const body = new URLSearchParams({ client_id: BLOG_CLIENT_ID, grant_type: 'refresh_token' });
    const reply = await send('token', { body: body.toString(), headers: FORM });
    expect(reply).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
  });
});

describe('a refresh token', () => {
  it('gives fewer scopes on request, and never more', async () => {
    const { refresh_token: first = '' } = await logIn({
      scopes: ['openid', 'email', 'offline_access'],
    });
    const form = { grant_type: 'refresh_token', refresh_token: first };
    const more = await post('token', { ...form, scope: 'openid full_access' });
    expect(more).toMatchObject({ status: 400, json: { error: 'invalid_scope' } });
    const fewer = await post('token', { ...form, scope: 'openid' });
    expect(fewer).toMatchObject({ status: 200, json: { scope: 'openid' } });
  });

  it('gives an id token of the same user, app and login, without a nonce', async () => {
    const first = await logIn({ nonce: 'a nonce' });
    const next = await refresh(first.refresh_token);
    const before = decodeJwt(first.id_token ?? '');
    const after = decodeJwt(next.json.id_token ?? '');
    for (const claim of ['iss', 'sub', 'aud', 'auth_time'])
      expect([claim, after[claim]]).toEqual([claim, before[claim]]);
    expect([before.nonce, after.nonce]).toEqual(['a nonce', undefined]);
  });
});

describe('an id token', () => {
  it('is signed, and has the claims that each must have', async () => {
    const { id_token: idToken = '' } = await logIn({ nonce: 'a nonce' });
    expect(decodeProtectedHeader(idToken)).toMatchObject({ alg: 'RS256' });
    expect(decodeJwt(idToken)).toEqual(
      expect.objectContaining({
        iss: expect.stringMatching(/\/v1\/oauth2\/project-test-first$/) as string,
        sub: expect.stringMatching(/^user-/) as string,
        aud: PHONE_CLIENT_ID,
        exp: expect.any(Number) as number,
        iat: expect.any(Number) as number,
        auth_time: expect.any(Number) as number,
        nonce: 'a nonce',
      }),
    );
  });

  it('is given for the scope openid alone', async () => {
    const answer = await logIn({ scopes: ['email', 'offline_access'] });
    expect(answer.access_token).toBeDefined();
    expect(answer.id_token).toBeUndefined();
  });
});

describe('an access token', () => {
  it('is a JWT with the claims that each must have', async () => {
    const { access_token: access = '' } = await logIn();
    expect(decodeProtectedHeader(access).typ).toBe('at+jwt');
    const claims = decodeJwt(access);
    for (const claim of ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti', 'scope'])
      expect(claims).toHaveProperty(claim);
  });

  it('is for the resources that the app names, and for no others', async () => {
    const resource = ['https://api.example/a', 'https://api.example/b'];
    const { access_token: access = '', refresh_token: refreshToken = '' } = await logIn({
      resource,
    });
    expect(decodeJwt(access).aud).toEqual(resource);
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const other = await post('token', { ...form, resource: 'https://api.example/c' });
    expect(other).toMatchObject({ status: 400, json: { error: 'invalid_target' } });
    const one = await post('token', { ...form, resource: 'https://api.example/b' });
    expect(decodeJwt(one.json.access_token ?? '').aud).toEqual(['https://api.example/b']);
  });

  it.each([
    ['without a scheme', '/api'],
    ['with a fragment', 'https://api.example/#a'],
    ['that is a word', 'api'],
  ])('cannot be for a resource %s', async (_name, resource) => {
    const { json } = await submit({ resource: [resource] });
    const { redirect_uri: answer } = (json as { data: { redirect_uri: string } }).data;
    expect(new URL(answer).searchParams.get('error')).toBe('invalid_target');
  });
});

describe('userinfo', () => {
  it('is answered to GET and POST, with the user of the token', async () => {
    const { access_token: access = '' } = await logIn();
    const authorization = `Bearer ${access}`;
    for (const method of ['GET', 'POST']) {
      const reply = await send('userinfo', { method, headers: { authorization } });
      expect(reply).toMatchObject({ status: 200, json: { sub: decodeJwt(access).sub } });
    }
  });

  it('reads no token from the address', async () => {
    const { access_token: access = '' } = await logIn();
    expect((await send(`userinfo?access_token=${access}`, {})).status).toBe(401);
  });

  it('refuses a token without the scope openid', async () => {
    const { access_token: access } = await logIn({ scopes: ['email'] });
    const reply = await readUser(access);
    expect(reply).toMatchObject({ status: 403, json: { error: 'insufficient_scope' } });
    expect(reply.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
  });

  it('refuses a token that is unknown', async () => {
    const reply = await readUser('unknown');
    expect(reply).toMatchObject({ status: 401, json: { error: 'invalid_token' } });
    expect(reply.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('refuses a token that is for another server, which could use it here', async () => {
    const url = `${server().deps.config.publicUrl}/v1/oauth2/${FIRST_SITE.project_id}/userinfo`;
    const { access_token: other } = await logIn({ resource: ['https://api.example/a'] });
    const reply = await readUser(other);
    expect(reply).toMatchObject({ status: 401, json: { error: 'invalid_token' } });
    const { access_token: own } = await logIn({ resource: ['https://api.example/a', url] });
    expect((await readUser(own)).status).toBe(200);
  });

  it('names no error to a request without a token', async () => {
    const reply = await send('userinfo', {});
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer (?!.*error=)/);
  });

  it('can be read by pages of every origin', async () => {
    const { access_token: access = '' } = await logIn();
    const headers = { authorization: `Bearer ${access}`, origin: 'https://phone.example' };
    const reply = await send('userinfo', { headers });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('introspection', () => {
  it('is refused to an app without a secret', async () => {
    const reply = await post('introspect', { token: 'x' });
    expect(reply).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
  });

  it('says nothing about a token that is unknown or has ended', async () => {
    const { access_token: access = '' } = await logIn(BLOG, BLOG_APP);
    expect((await post('introspect', { token: access }, BLOG_APP)).json).toMatchObject({
      active: true,
    });
    await post('revoke', { token: access }, BLOG_APP);
    for (const one of [access, 'unknown'])
      expect((await post('introspect', { token: one }, BLOG_APP)).json).toEqual({ active: false });
  });
});

describe('revocation', () => {
  it('of an unknown token is a success', async () => {
    expect((await post('revoke', { token: 'unknown' })).status).toBe(200);
  });

  it('finds the token whatever its hint is', async () => {
    const { refresh_token: refreshToken = '' } = await logIn();
    const form = { token: refreshToken, token_type_hint: 'access_token' };
    expect((await post('revoke', form)).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(400);
  });
});

describe('the discovery document', () => {
  const ISSUER_PATH = `/v1/oauth2/${FIRST_SITE.project_id}`;

  const readDocument = async (path: string) => {
    const reply = await server().send(path);
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    return reply.json as Record<string, string | string[] | boolean>;
  };

  it('is at the addresses of OpenID Connect and of OAuth, and names its own issuer', async () => {
    const document = await readDocument(`${ISSUER_PATH}/.well-known/openid-configuration`);
    expect(document.issuer).toBe(`${server().deps.config.publicUrl}${ISSUER_PATH}`);
    expect(await readDocument(`/.well-known/oauth-authorization-server${ISSUER_PATH}`)).toEqual(
      document,
    );
  });

  it('names calls that are answered, and grants that are known', async () => {
    const document = await readDocument(`${ISSUER_PATH}/.well-known/openid-configuration`);
    const { publicUrl } = server().deps.config;
    for (const name of ['token', 'userinfo', 'introspection', 'revocation']) {
      const url = String(document[`${name}_endpoint`]);
      const { status } = await server().send(url.slice(publicUrl.length), {
        method: 'POST',
        headers: FORM,
      });
      expect([name, status]).not.toEqual([name, 404]);
    }
    for (const type of document.grant_types_supported as string[]) {
      const reply = await post('token', { grant_type: type });
      expect([type, reply.json.error]).not.toEqual([type, 'unsupported_grant_type']);
    }
  });

  it('leads to the keys, without their private parts', async () => {
    const document = await readDocument(`${ISSUER_PATH}/.well-known/openid-configuration`);
    const path = String(document.jwks_uri).slice(server().deps.config.publicUrl.length);
    const { keys } = (await server().send(path)).json as { keys: Record<string, string>[] };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys)
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('says that only S256 and codes are supported', async () => {
    const document = await readDocument(`${ISSUER_PATH}/.well-known/openid-configuration`);
    expect(document).toMatchObject({
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(document.grant_types_supported).not.toContain('password');
    expect(document.grant_types_supported).not.toContain('implicit');
  });
});
