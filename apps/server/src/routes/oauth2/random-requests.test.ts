import { propertyRuns, propertyTimeoutMs } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAppCalls } from '../../../test/connected-apps/app-calls.ts';
import {
  BLOG_CALLBACK_URL,
  BLOG_CLIENT_ID,
  callSite,
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
const liveTokens: string[] = [];

const { getCode, logIn } = createAppCalls(server, () => token);

beforeAll(async () => {
  for (const { settings } of server().deps.projects.all)
    settings.dynamic_client_registration = true;
  token = await signUpAt(server(), FIRST_SITE);
  const blog = { client_id: BLOG_CLIENT_ID, redirect_uri: BLOG_CALLBACK_URL };
  const answers = [await logIn(blog, { clientId: BLOG_CLIENT_ID }), await logIn()];
  for (const { access_token = '', refresh_token = '', id_token = '' } of answers)
    liveTokens.push(access_token, refresh_token, id_token);
  liveTokens.push(await getCode(blog), await getCode());
});

/** The long tests make twenty times as many. */
const REQUESTS_PER_ENDPOINT = 500;
const RUNS = propertyRuns(REQUESTS_PER_ENDPOINT);
const TIMEOUT_MS = propertyTimeoutMs(60_000);

const hostileText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '\u0000', '\ud800', "' or 1=1 --", '%', '%zz', 'null', 'x'.repeat(5000)),
);
const orHostile = (arbitrary: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 14, arbitrary }, { weight: 1, arbitrary: hostileText });

const base64Url = fc
  .uint8Array({ maxLength: 100 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));
const jwtLike = fc
  .tuple(fc.jsonValue(), fc.jsonValue(), base64Url)
  .map(([head, claims, signature]) =>
    [head, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .concat(signature)
      .join('.'),
  );
const liveToken = fc.nat().map((index) => liveTokens[index % liveTokens.length] ?? '');
const tokenText = orHostile(
  fc.oneof(liveToken, base64Url, jwtLike, fc.stringMatching(/^[\w-]{43}$/)),
);
const url = orHostile(
  fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom(BLOG_CALLBACK_URL, 'http://127.0.0.1:4711/callback', 'javascript:alert(1)'),
  ),
);
const scopeText = orHostile(
  fc.constantFrom('openid', 'openid email', 'openid offline_access', 'openid ovens'),
);
const clientId = orHostile(fc.constantFrom(BLOG_CLIENT_ID, PHONE_CLIENT_ID));
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

type FormFields = Readonly<Record<string, fc.Arbitrary<string>>>;

/** Every parameter of the endpoints that read forms, without those that prove who the app is. */
const FORM_FIELDS: FormFields = {
  grant_type: orHostile(
    fc.constantFrom(
      'authorization_code',
      'refresh_token',
      'client_credentials',
      'password',
      'urn:ietf:params:oauth:grant-type:device_code',
    ),
  ),
  code: tokenText,
  code_verifier: orHostile(fc.stringMatching(/^[\w.~-]{43,128}$/)),
  redirect_uri: url,
  refresh_token: tokenText,
  token: tokenText,
  token_type_hint: orHostile(fc.constantFrom('access_token', 'refresh_token')),
  scope: scopeText,
  resource: url,
  device_code: tokenText,
};

/** Most forms have a field once or not at all; some have one twice. */
const formOf = (fields: FormFields) => {
  const pairs = Object.entries(fields).map(([name, value]) => fc.tuple(fc.constant(name), value));
  const twice = fc.oneof(
    { weight: 14, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.oneof(...pairs).map((pair) => [pair]) },
  );
  return fc
    .tuple(fc.record(fields, { requiredKeys: [] }), twice)
    .map(([form, more]) => [
      ...Object.entries(form).map(([name, value = '']): [string, string] => [name, value]),
      ...more,
    ]);
};

const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/x-www-form-urlencoded') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('application/json', 'multipart/form-data', 'text/plain'),
  },
);

/** Headers hold no other characters. */
const headerText = fc.string({ maxLength: 80 }).map((text) => text.trim());
const BLOG_BASIC = `Basic ${btoa(`${BLOG_CLIENT_ID}:${encodeURIComponent(CLIENT_SECRET)}`)}`;
const authorization = fc.oneof(
  fc.constantFrom(undefined, BLOG_BASIC),
  fc.tuple(clientId, hostileText).map(([id, secret]) => {
    const text = `${encodeURIComponent(id.toWellFormed())}:${secret}`;
    return `Basic ${Buffer.from(text).toString('base64')}`;
  }),
  tokenText.map((text) => `Bearer ${encodeURIComponent(text.toWellFormed())}`),
  headerText,
);

interface AppProof {
  fields: [string, string][];
  authorization?: string | undefined;
}

const rightProof = fc.constantFrom<AppProof>(
  { fields: [['client_id', PHONE_CLIENT_ID]] },
  {
    fields: [
      ['client_id', BLOG_CLIENT_ID],
      ['client_secret', CLIENT_SECRET],
    ],
  },
  { fields: [], authorization: BLOG_BASIC },
);
const anyProof: fc.Arbitrary<AppProof> = fc.record({
  fields: formOf({
    client_id: clientId,
    client_secret: orHostile(fc.constant(CLIENT_SECRET)),
    client_assertion: tokenText,
    client_assertion_type: orHostile(fc.constant(assertionType)),
  }),
  authorization,
});
const appProof = fc.oneof({ weight: 4, arbitrary: rightProof }, { weight: 1, arbitrary: anyProof });

const pathOf = (call: string) => `/v1/oauth2/${FIRST_SITE.project_id}/${call}`;

const OAUTH_CODES = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_target',
  'invalid_token',
  'insufficient_scope',
  'invalid_redirect_uri',
  'invalid_client_metadata',
  'access_denied',
  'authorization_pending',
  'expired_token',
  'slow_down',
];

describe('generated requests of apps', () => {
  it.each([['token'], ['introspect'], ['revoke'], ['device_authorization']])(
    'to %s are answered, or refused with a code of OAuth',
    async (call) => {
      const request = fc.record({ form: formOf(FORM_FIELDS), contentType, proof: appProof });
      await fc.assert(
        fc.asyncProperty(request, async ({ form, contentType: type, proof }) => {
          const reply = await server().send(pathOf(call), {
            body: new URLSearchParams([...proof.fields, ...form]).toString(),
            headers: {
              'content-type': type,
              ...(proof.authorization !== undefined && { authorization: proof.authorization }),
            },
          });
          if (reply.status === 200) return;
          expect([400, 401, 403]).toContain(reply.status);
          expect(OAUTH_CODES).toContain((reply.json as { error: string }).error);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'to userinfo are answered, or refused with a challenge',
    async () => {
      const method = fc.constantFrom('GET', 'POST');
      await fc.assert(
        fc.asyncProperty(fc.record({ method, authorization }), async (given) => {
          const reply = await server().send(pathOf('userinfo'), {
            method: given.method,
            ...(given.authorization !== undefined && {
              headers: { authorization: given.authorization },
            }),
          });
          if (reply.status === 200) return;
          expect([401, 403]).toContain(reply.status);
          expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer /);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'for the discovery document get it whatever their query is, and 404 for other issuers',
    async () => {
      const issuer = fc.oneof(fc.constant(FIRST_SITE.project_id), hostileText);
      const request = fc.record({ issuer, query: formOf(FORM_FIELDS) });
      await fc.assert(
        fc.asyncProperty(request, async (given) => {
          const id = encodeURIComponent(given.issuer.toWellFormed());
          const query = new URLSearchParams(given.query).toString();
          const path = `/v1/oauth2/${id}/.well-known/openid-configuration?${query}`;
          const { status } = await server().send(path);
          expect(status).toBe(given.issuer === FIRST_SITE.project_id ? 200 : 404);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});

const words = (...known: string[]) =>
  fc.array(orHostile(fc.constantFrom(...known)), { maxLength: 3 });

const REGISTRATION_FIELDS = {
  redirect_uris: fc.array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(BLOG_CALLBACK_URL, 'com.example.app:/callback') },
      { weight: 1, arbitrary: url },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  post_logout_redirect_uris: fc.array(fc.constant(BLOG_CALLBACK_URL), { maxLength: 2 }),
  token_endpoint_auth_method: fc.constantFrom(
    'none',
    'client_secret_basic',
    'client_secret_post',
    'private_key_jwt',
  ),
  grant_types: words('authorization_code', 'refresh_token', 'client_credentials'),
  response_types: words('code', 'token'),
  client_name: hostileText,
  scope: scopeText,
  jwks: fc.oneof(
    fc.constant({ keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }] }),
    fc.jsonValue(),
  ),
  client_id: clientId,
  client_secret_hash: hostileText,
  client_type: hostileText,
  self_registered: fc.boolean(),
};

/** One value in ten is of another kind. */
const membersOf = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      fc.oneof(
        { weight: 9, arbitrary: value as fc.Arbitrary<unknown> },
        { weight: 1, arbitrary: fc.jsonValue() },
      ),
    ]),
  );

describe('generated registrations', () => {
  it(
    'are answered, or refused with a code of OAuth',
    async () => {
      let answered = 0;
      const member = fc.record(membersOf(REGISTRATION_FIELDS), { requiredKeys: ['redirect_uris'] });
      const body = fc.oneof(
        { weight: 9, arbitrary: member },
        { weight: 1, arbitrary: fc.oneof(fc.jsonValue(), hostileText, base64Url) },
      );
      const text = body.map((value) =>
        typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
      );
      await fc.assert(
        fc.asyncProperty(text, async (sent) => {
          const reply = await server().send(pathOf('register'), {
            body: sent,
            headers: { 'content-type': 'application/json' },
          });
          const { client_id: id, error } = reply.json as Record<string, unknown>;
          if (reply.status === 201) {
            answered += 1;
            expect(id).toMatch(/^app-[\da-f-]{36}$/);
          } else if (reply.status !== 429) {
            expect([reply.status, OAUTH_CODES]).toEqual([400, expect.arrayContaining([error])]);
          }
        }),
        RUNS,
      );
      expect(answered).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});

const AUTHORIZATION_FIELDS = {
  client_id: clientId,
  redirect_uri: url,
  response_type: fc.constantFrom('code', 'token', 'code id_token', ''),
  scope: scopeText,
  scopes: fc.array(fc.oneof(hostileText, fc.constantFrom('openid', 'email')), { maxLength: 4 }),
  prompt: fc.oneof(hostileText, fc.constantFrom('none', 'consent', 'login', 'none login')),
  max_age: fc.oneof(hostileText, fc.constantFrom('0', '60', '-1')),
  request_token: fc.oneof(hostileText, fc.stringMatching(/^\d{13}\.[\w-]{43}$/)),
  state: hostileText,
  nonce: hostileText,
  code_challenge: fc.oneof(fc.stringMatching(/^[\w-]{42}[AEIMQUYcgkosw048]$/), hostileText),
  consent_granted: fc.boolean(),
  resource: fc.array(url, { maxLength: 3 }),
  post_logout_redirect_uri: url,
  id_token_hint: tokenText,
};

const authorizationBody = fc.record(membersOf(AUTHORIZATION_FIELDS), {
  requiredKeys: ['client_id', 'redirect_uri', 'response_type', 'scopes', 'consent_granted'],
});

describe('generated requests of the consent page', () => {
  it.each([
    ['/oauth/authorize/start'],
    ['/idp/oauth/authorize/start'],
    ['/idp/oauth/authorize/submit'],
    ['/oauth/logout/start'],
  ])(
    'to %s are answered or refused',
    async (path) => {
      await fc.assert(
        fc.asyncProperty(authorizationBody, async (body) => {
          const { status, text } = await callSite(server(), FIRST_SITE, { path, token, body });
          expect([status, text]).toEqual([expect.toSatisfy((code: number) => code < 500), text]);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'as a form lead to an app that registered the address, or to a page',
    async () => {
      const { public_token: site } = FIRST_SITE;
      const fields = { ...AUTHORIZATION_FIELDS, token: tokenText };
      const texts = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          (value as fc.Arbitrary<unknown>).map(String),
        ]),
      );
      const credentials = { __Authorization: `Basic ${btoa(`${site}:${token}`)}` };
      await fc.assert(
        fc.asyncProperty(formOf(texts), async (form) => {
          const body = new URLSearchParams([...form, ...Object.entries(credentials)]).toString();
          const reply = await server().send('/sdk/v1/oauth/authorize', {
            body,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          });
          expect(reply.status).toBeLessThan(500);
          const location = reply.headers.get('location');
          if (location !== null)
            expect(location).toMatch(
              /^(https:\/\/blog\.example\/callback|https:\/\/phone\.example\/callback|com\.example\.phone:\/callback|http:\/\/(127\.0\.0\.1|\[::1\])(:\d+)?\/callback)\?/,
            );
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});
