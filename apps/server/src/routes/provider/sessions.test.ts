import { signInResponse } from '@bakehouse/contract';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
  type JSONWebKeySet,
} from 'jose';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '../../db/tables.ts';
import { DEMO_PASSWORD, DEMO_PIN, demoAddress } from '../../demo/accounts.ts';
import { recordStatements } from '../../../test/api/sql-statements.ts';
import { authenticateResponseSchema } from '../../../test/api/provider-responses.ts';
import { createStoppedClock } from '../../../test/server/stopped-clock.ts';
import { useClockAdvance } from '../../../test/server/clock-advance.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const PROJECT = 'project-test-00000000-0000-4000-8000-000000000001';

const server = useTestServer({ clock: createStoppedClock() });

const passSeconds = useClockAdvance(server);
const passMinutes = (minutes: number) => passSeconds(minutes * 60);

const signIn = async (minutes = 60, account = 'bo') => {
  const reply = await server().provider('/passwords/authenticate', {
    headers: { 'user-agent': 'a browser' },
    body: {
      email: demoAddress(account),
      password: DEMO_PASSWORD,
      session_duration_minutes: minutes,
    },
  });
  return authenticateResponseSchema.parse(reply.json).data;
};

const authenticate = (token: string, body: object = {}) =>
  server().provider('/sessions/authenticate', { token, body });

const lastsMinutes = ({ expires_at }: { expires_at: string }) =>
  Math.round((Date.parse(expires_at) - server().deps.clock.now().getTime()) / 60_000);

describe('POST /sessions/authenticate', () => {
  it('keeps token, id and end of the session and renews the JWT', async () => {
    const made = await signIn();
    passMinutes(2);
    const { data } = authenticateResponseSchema.parse(
      (await authenticate(made.session_token)).json,
    );
    expect(data).toMatchObject({
      session_token: made.session_token,
      user: made.user,
      session: { session_id: made.session.session_id, expires_at: made.session.expires_at },
    });
    expect(data.session_jwt).not.toBe(made.session_jwt);
    const sinceSignIn =
      Date.parse(data.session.last_accessed_at) - Date.parse(made.session.last_accessed_at);
    expect(Math.floor(sinceSignIn / 60_000)).toBe(2);
  });

  it('shares its queries with the checks of the same moment', async () => {
    const made = [await signIn(60, 'bo'), await signIn(60, 'cy'), await signIn(60, 'dee')];
    const checks = Array.from({ length: 60 }, (_, index) => made[index % 3]);
    const replies: unknown[] = [];
    const statements = await recordStatements(async () => {
      const all = checks.map((one) => authenticate(one?.session_token ?? ''));
      replies.push(...(await Promise.all(all)).map(({ json }) => json));
    });
    expect(statements.length).toBeLessThan(checks.length / 2);
    for (const [index, reply] of replies.entries()) {
      const { session, user } = authenticateResponseSchema.parse(reply).data;
      expect(session.session_id).toBe(checks[index]?.session.session_id);
      expect(user.user_id).toBe(checks[index]?.user_id);
    }
  });

  it('does not wait for a change that holds the row of the session', async () => {
    const { session, session_token: token } = await signIn();
    passMinutes(2);
    const reply = await server().deps.db.transaction(async (tx) => {
      const ofSession = eq(sessions.id, session.session_id);
      await tx.select().from(sessions).where(ofSession).for('update');
      return authenticate(token);
    });
    expect(reply.status).toBe(200);
  });

  it('treats an empty body like {}', async () => {
    const { session_token } = await signIn();
    const reply = await server().provider('/sessions/authenticate', {
      method: 'POST',
      token: session_token,
    });
    expect(reply.status).toBe(200);
  });

  it.each([5, 30, 527_040])('sets the end to %i minutes from now', async (minutes) => {
    const { session_token } = await signIn();
    passMinutes(10);
    const reply = await authenticate(session_token, { session_duration_minutes: minutes });
    expect(lastsMinutes(authenticateResponseSchema.parse(reply.json).data.session)).toBe(minutes);
    const again = await authenticate(session_token);
    expect(lastsMinutes(authenticateResponseSchema.parse(again.json).data.session)).toBe(minutes);
  });

  it.each([4, 527_041, 1.5, 0, -60, 1e300])('refuses %d minutes', async (minutes) => {
    const { session_token } = await signIn();
    for (const reply of [
      await authenticate(session_token, { session_duration_minutes: minutes }),
      await server().provider('/passwords/authenticate', {
        body: {
          email: demoAddress('bo'),
          password: DEMO_PASSWORD,
          session_duration_minutes: minutes,
        },
      }),
    ]) {
      expect(reply.json).toMatchObject({
        status_code: 400,
        error_type: 'invalid_session_duration_minutes',
      });
    }
  });

  it('ends with the session, by the clock', async () => {
    const { session_token } = await signIn(5);
    passMinutes(4);
    expect((await authenticate(session_token)).status).toBe(200);
    passMinutes(1);
    expect((await authenticate(session_token)).json).toMatchObject({
      status_code: 404,
      error_type: 'session_not_found',
    });
  });

  it('lasts an hour when the sign-in does not say how long', async () => {
    const reply = await server().provider('/passwords/authenticate', {
      body: { email: demoAddress('bo'), password: DEMO_PASSWORD },
    });
    expect(lastsMinutes(authenticateResponseSchema.parse(reply.json).data.session)).toBe(60);
  });
});

describe('POST /sessions/revoke', () => {
  it('ends the token for both APIs at once', async () => {
    const token = await server().fullSession('bo');
    const reply = await server().provider('/sessions/revoke', { method: 'POST', token });
    expect(reply.json).toEqual({
      data: { request_id: expect.any(String) as string, status_code: 200 },
    });
    expect((await authenticate(token)).json).toMatchObject({ error_type: 'session_not_found' });
    expect((await server().provider('/users/me', { token })).status).toBe(404);
    expect((await server().portal('/get_files', { token })).status).toBe(401);
    expect((await server().portal('/auth/validate', { token, body: {} })).status).toBe(401);
  });

  it('keeps the other sessions of the user', async () => {
    const [one, two] = [await signIn(), await signIn()];
    await server().provider('/sessions/revoke', { method: 'POST', token: one.session_token });
    expect((await authenticate(two.session_token)).status).toBe(200);
  });
});

describe('the session JWT', () => {
  const keySet = async () => {
    const reply = await server().send(`/v1/sessions/jwks/${PROJECT}`);
    return { keys: reply.json as JSONWebKeySet, headers: reply.headers };
  };

  it('can be verified with the published keys and has the claims of the provider', async () => {
    const { session_jwt, session, user_id } = await signIn();
    const { keys } = await keySet();
    const { payload } = await jwtVerify(session_jwt, createLocalJWKSet(keys), {
      algorithms: ['RS256'],
      issuer: `stytch.com/${PROJECT}`,
      audience: PROJECT,
      subject: user_id,
    });
    const { iat = 0 } = payload;
    expect(payload).toEqual({
      iss: `stytch.com/${PROJECT}`,
      aud: [PROJECT],
      sub: user_id,
      iat,
      nbf: iat,
      exp: iat + 300,
      amr: ['pwd'],
      acr: 'urn:bakehouse:level:password',
      'https://stytch.com/session': {
        id: session.session_id,
        started_at: session.started_at,
        last_accessed_at: session.last_accessed_at,
        expires_at: session.expires_at,
        attributes: { ip_address: '127.0.0.1', user_agent: 'a browser' },
        authentication_factors: session.authentication_factors,
        roles: ['stytch_user'],
      },
    });
    expect(decodeProtectedHeader(session_jwt)).toMatchObject({
      alg: 'RS256',
      kid: keys.keys[0]?.kid,
    });
  });

  it('shows the PIN step in its methods, its level and its factors', async () => {
    const { session_token: first } = await signIn();
    const reply = await server().portal('/auth/pin/authenticate', {
      token: first,
      body: { pin: DEMO_PIN },
    });
    const tokens = signInResponse.parse(reply.json).stytch_session;
    const { data } = authenticateResponseSchema.parse(
      (await authenticate(tokens.session_token)).json,
    );
    const keys = createLocalJWKSet((await keySet()).keys);
    for (const jwt of [tokens.session_jwt, data.session_jwt]) {
      const { payload } = await jwtVerify(jwt, keys);
      expect(payload).toMatchObject({
        amr: ['pwd', 'pin', 'mfa'],
        acr: 'urn:bakehouse:level:password_pin',
        'https://stytch.com/session': {
          authentication_factors: [
            { type: 'password', delivery_method: 'knowledge' },
            { type: 'pin', delivery_method: 'knowledge' },
          ],
        },
      });
    }
    expect(data.session.authentication_factors.map(({ type }) => type)).toEqual([
      'password',
      'pin',
    ]);
  });

  it('names the PIN once, however often it was entered', async () => {
    const enter = async (token: string) => {
      const body = { pin: DEMO_PIN };
      const reply = await server().portal('/auth/pin/authenticate', { token, body });
      return signInResponse.parse(reply.json).stytch_session;
    };
    const once = await enter((await signIn()).session_token);
    const { session_jwt } = await enter(once.session_token);
    expect(decodeJwt(session_jwt)['https://stytch.com/session']).toMatchObject({
      authentication_factors: [{ type: 'password' }, { type: 'pin' }],
    });
  });

  it.each([
    ['of the first level', async () => (await server().signIn('bo')).stytch_session.session_jwt],
    ['of the widget', async () => (await signIn(527_040)).session_jwt],
  ])('%s lasts five minutes, however long the session', async (_whose, jwtOf) => {
    const jwt = await jwtOf();
    const { iat = 0, exp } = decodeJwt(jwt);
    expect(exp).toBe(iat + 300);
    const keys = createLocalJWKSet((await keySet()).keys);
    const after = (seconds: number) =>
      jwtVerify(jwt, keys, { currentDate: new Date((iat + seconds) * 1000) });
    await expect(after(299)).resolves.toBeDefined();
    await expect(after(300)).rejects.toThrow('"exp"');
  });

  it('is signed with private keys, of which only the public parts can be read', async () => {
    const { keys, headers } = await keySet();
    expect(keys.keys.map((key) => Object.keys(key).sort())).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    ]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect((await server().send('/.well-known/jwks.json')).json).toEqual({ keys: keys.keys });
    expect((await server().send('/v1/sessions/jwks/project-test-other')).status).toBe(404);
  });
});
