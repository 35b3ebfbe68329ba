import * as oauth from 'oauth4webapi';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CALLBACK_URL,
  createRelyingParty,
  OVENS_CLIENT_ID,
  RECIPES_CLIENT_ID,
} from '../../../test/connected-apps/relying-party.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { createClock } from '../../lib/clock.ts';
import { createRequestToken } from '../../services/connected-apps/fresh-login.ts';

const STARTED_AT = Date.now();
const server = useTestServer({ clock: createClock(() => STARTED_AT) });

type App = Awaited<ReturnType<typeof createRelyingParty>>;
type Parameters = Readonly<Record<string, string>>;
interface Answer {
  error_type?: string;
  data?: { redirect_uri?: string; request_token?: string };
}

const moveTo = (seconds: number) => server().deps.clock.setOffset(seconds);
beforeEach(() => {
  moveTo(0);
});

const logInAt = async (seconds: number) => {
  moveTo(seconds);
  return server().fullSession('bo');
};

const requestOf = ({ state, nonce, codeChallenge }: App, request: Parameters) => ({
  client_id: OVENS_CLIENT_ID,
  redirect_uri: CALLBACK_URL,
  response_type: 'code',
  state,
  nonce,
  code_challenge: codeChallenge,
  ...request,
});

/** The browser arrives at the consent page; resolves to the address to which the server sends it. */
const arrive = async (app: App, request: Parameters) => {
  const query = new URLSearchParams({ ...requestOf(app, request), scope: 'openid' });
  const { headers } = await server().send(`/oauth/authorize?${query.toString()}`);
  const location = headers.get('location');
  return location === null ? null : new URL(location, server().deps.config.publicUrl);
};

const tokenOnArrival = async (app: App, request: Parameters) =>
  (await arrive(app, request))?.searchParams.get('request_token') ?? '';

const start = async (app: App, token: string, request: Parameters) => {
  const body = { ...requestOf(app, request), scopes: ['openid'] };
  const { json } = await server().provider('/idp/oauth/authorize/start', { token, body });
  return json as Answer;
};

const submit = async (app: App, token: string, request: Parameters, isAllowed = true) => {
  const { client_id: clientId = OVENS_CLIENT_ID } = request;
  const reply = await app.submit({ token, clientId, request, isAllowed });
  const { error_type: refusal, data } = reply.json as Answer;
  if (refusal !== undefined) return refusal;
  const { searchParams } = new URL(data?.redirect_uri ?? '');
  return searchParams.has('code') ? 'code' : searchParams.get('error');
};

const LOGIN = { prompt: 'login' };

describe('an app that asks for another login', () => {
  it.each<Parameters>([LOGIN, { max_age: '0' }, { prompt: 'login', max_age: '3600' }])(
    'gets a code after a login that follows %j, with the time of that login',
    async (asked) => {
      const app = await createRelyingParty(server());
      const request = { ...asked, request_token: await tokenOnArrival(app, asked) };
      const token = await logInAt(60);
      expect((await start(app, token, request)).data).not.toHaveProperty('request_token');
      const login = { token, clientId: OVENS_CLIENT_ID, request };
      const answer = app.readAnswer(await app.submit(login));
      const response = await app.redeem(answer, OVENS_CLIENT_ID);
      const client = { client_id: OVENS_CLIENT_ID };
      const tokens = await oauth.processAuthorizationCodeResponse(app.as, client, response, {
        expectedNonce: app.nonce,
        maxAge: 60,
        requireIdToken: true,
      });
      const claims = oauth.getValidatedIdTokenClaims(tokens);
      expect(claims?.auth_time).toBe(Math.floor(STARTED_AT / 1000) + 60);
    },
  );

  it('gets none for an earlier login, and its page is told to ask the user', async () => {
    const app = await createRelyingParty(server());
    const token = await logInAt(0);
    moveTo(1);
    const { data } = await start(app, token, LOGIN);
    const request = { ...LOGIN, request_token: data?.request_token ?? '' };
    expect(await submit(app, token, LOGIN)).toBe('idp_login_required');
    expect(await submit(app, token, request)).toBe('idp_login_required');
    expect(await submit(app, await logInAt(2), request)).toBe('code');
  });

  it('can ask for consent, too', async () => {
    const app = await createRelyingParty(server());
    const asked = { prompt: 'login consent' };
    const request = { ...asked, request_token: await tokenOnArrival(app, asked) };
    const before = await logInAt(-1);
    expect(await submit(app, before, request)).toBe('idp_login_required');
    const token = await logInAt(1);
    expect(await submit(app, token, request, false)).toBe('access_denied');
    expect(await submit(app, token, request)).toBe('code');
  });

  it('gets a code until ten minutes after its request', async () => {
    const app = await createRelyingParty(server());
    const request = { ...LOGIN, request_token: await tokenOnArrival(app, LOGIN) };
    const token = await logInAt(600);
    expect(await submit(app, token, request)).toBe('code');
    moveTo(601);
    expect(await submit(app, token, request)).toBe('idp_login_required');
  });

  it.each<[string, Parameters]>([
    ['client', { client_id: RECIPES_CLIENT_ID }],
    ['redirect address', { redirect_uri: 'http://127.0.0.1:4712/callback' }],
    ['state', { state: 'other' }],
    ['nonce', { nonce: 'other' }],
    ['challenge', { code_challenge: 'c'.repeat(43) }],
  ])('gets no code with the token of a request with another %s', async (_name, other) => {
    const app = await createRelyingParty(server());
    const request_token = await tokenOnArrival(app, { ...LOGIN, ...other });
    expect(request_token).not.toBe('');
    const token = await logInAt(1);
    expect(await submit(app, token, { ...LOGIN, request_token })).toBe('idp_login_required');
  });

  it('gets no code with a token of another project, or a forged one', async () => {
    const app = await createRelyingParty(server());
    const right = await tokenOnArrival(app, LOGIN);
    const { deps } = server();
    const request = {
      clientId: OVENS_CLIENT_ID,
      redirectUri: CALLBACK_URL,
      state: app.state,
      nonce: app.nonce,
      codeChallenge: app.codeChallenge,
    };
    const project = { ...deps.projects.portal, project_id: 'project-test-other' };
    expect(createRequestToken(deps, { project: deps.projects.portal, request })).toBe(right);
    const [time = '', hash = ''] = right.split('.');
    const wrong = [
      createRequestToken(deps, { project, request }),
      `${Number(time) - 1}.${hash}`,
      `${time}.${hash.slice(1)}`,
      `${time}.${'A'.repeat(hash.length)}`,
      time,
      '.',
    ];
    const token = await logInAt(1);
    for (const request_token of wrong)
      expect([request_token, await submit(app, token, { ...LOGIN, request_token })]).toEqual([
        request_token,
        'idp_login_required',
      ]);
  });
});

describe('an app that limits the age of the login', () => {
  it.each([
    [99, 'code'],
    [100, 'code'],
    [101, 'idp_login_required'],
  ])('with max_age=100 after %d seconds: %s', async (age, outcome) => {
    const app = await createRelyingParty(server());
    const token = await logInAt(0);
    moveTo(age);
    const { data } = await start(app, token, { max_age: '100' });
    expect(data?.request_token === undefined).toBe(outcome === 'code');
    expect(await submit(app, token, { max_age: '100' })).toBe(outcome);
  });

  it('gets a code after a login that it asked for, however long the consent took', async () => {
    const app = await createRelyingParty(server());
    const asked = { max_age: '10' };
    const request = { ...asked, request_token: await tokenOnArrival(app, asked) };
    const token = await logInAt(5);
    moveTo(300);
    expect(await submit(app, token, request)).toBe('code');
    expect(await submit(app, token, asked)).toBe('idp_login_required');
  });

  it('is told itself about an old login when it forbids questions', async () => {
    const app = await createRelyingParty(server());
    const token = await logInAt(0);
    moveTo(100);
    const silent = { prompt: 'none', max_age: '100' };
    expect(await submit(app, token, silent)).toBe('code');
    moveTo(101);
    expect(await submit(app, token, silent)).toBe('login_required');
    expect(await submit(app, token, { ...silent, max_age: '0' })).toBe('login_required');
  });

  it.each(['-1', '1.5', '1e3', 'soon', ' '])(
    'is refused the max_age %j by name',
    async (max_age) => {
      const app = await createRelyingParty(server());
      const token = await logInAt(0);
      expect(await start(app, token, { max_age })).toMatchObject({
        error_type: 'idp_invalid_prompt',
        error_message: 'The max_age must be a number of seconds, such as 3600.',
      });
      const silent = { max_age, prompt: 'none' };
      expect(await submit(app, token, silent)).toBe('invalid_request');
    },
  );
});

describe('the address of the consent page', () => {
  it.each<Parameters>([LOGIN, { prompt: 'consent login' }, { max_age: '60' }])(
    'gets the time of a request with %j, once',
    async (asked) => {
      const app = await createRelyingParty(server());
      const stamped = await arrive(app, asked);
      expect(stamped?.pathname).toBe('/oauth/authorize');
      const { request_token: time = '', ...rest } = Object.fromEntries(
        stamped?.searchParams ?? new URLSearchParams(),
      );
      expect(rest).toEqual({ ...requestOf(app, asked), scope: 'openid' });
      expect(time).toMatch(/^\d+\.[\w-]{43}$/);
      expect(await arrive(app, { ...asked, request_token: time })).toBeNull();
    },
  );

  it.each<Parameters>([{}, { prompt: 'none' }, { prompt: 'consent' }, { max_age: '' }])(
    'stays the same with %j',
    async (asked) => {
      const app = await createRelyingParty(server());
      expect(await arrive(app, asked)).toBeNull();
    },
  );
});
