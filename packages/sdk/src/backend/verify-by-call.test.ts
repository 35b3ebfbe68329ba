import { HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECRET, startFakeApi } from '../../test/backend/fake-api.ts';
import {
  API_ORIGIN,
  createTestKey,
  ISSUED_AT,
  PROJECT_ID,
  signSessionJwt,
  type TestKey,
} from '../../test/backend/signing-key.ts';
import { createUser } from '../../test/fixtures.ts';
import { createSessionVerifier, SessionVerificationError } from './index.ts';

const api = startFakeApi();
const TOKEN = 'q1ZpRkqXh8sJ3m_0-token';

let key: TestKey;
let jwt: string;

beforeAll(async () => {
  key = await createTestKey('key-1');
  jwt = await signSessionJwt(key);
});

const answerWithSession = (changes: object = {}) => {
  api.answerCalls(() =>
    HttpResponse.json({
      ...{ status_code: 200, request_id: 'request-1', session: {}, session_token: TOKEN },
      session_jwt: jwt,
      user: createUser(),
      ...changes,
    }),
  );
};

beforeEach(() => {
  api.publish(key);
  answerWithSession();
});

const createVerifier = () => createSessionVerifier({ ...api.options, secret: SECRET });

const reasonOf = async (token: string): Promise<unknown> => {
  const error: unknown = await createVerifier()
    .verifyByCall(token)
    .catch((caught: unknown) => caught);
  return error instanceof SessionVerificationError ? error.reason : error;
};

describe('a check by call', () => {
  it('sends a session token with the secret, and gives the session, the user and a fresh JWT', async () => {
    const session = await createVerifier().verifyByCall(TOKEN);
    expect(session).toMatchObject({
      ...{ sessionId: 'session-test-1', userId: 'user-test-1', level: 'first', sessionJwt: jwt },
      user: { emails: [{ email: 'bo@bakehouse.test' }] },
    });
    expect(api.calls).toEqual([
      {
        authorization: `Basic ${btoa(`${PROJECT_ID}:${SECRET}`)}`,
        body: { session_token: TOKEN },
      },
    ]);
  });

  it('sends a JWT as such, also one that has expired', async () => {
    const old = await signSessionJwt(key, { exp: ISSUED_AT });
    await createVerifier().verifyByCall(old);
    expect(api.calls).toMatchObject([{ body: { session_jwt: old } }]);
  });

  it('needs a second factor where one is required', async () => {
    await expect(
      createVerifier().verifyByCall(TOKEN, { requireSecondFactor: true }),
    ).rejects.toMatchObject({ reason: 'second_factor_missing' });
  });

  it.each([
    ['session_ended', 404, 'session_not_found'],
    ['session_ended', 401, 'session_not_found'],
    ['malformed', 400, 'invalid_session_token'],
    ['secret_refused', 401, 'unauthorized_credentials'],
    ['secret_refused', 403, 'forbidden'],
    ['server_unavailable', 404, 'route_not_found'],
    ['server_unavailable', 429, 'too_many_requests'],
    ['server_unavailable', 503, 'unavailable'],
  ])('fails with %s for %i %s', async (reason, status, error_type) => {
    api.answerCalls(() => HttpResponse.json({ status_code: status, error_type }, { status }));
    expect(await reasonOf(TOKEN)).toBe(reason);
  });

  it.each([
    ['no JSON', () => HttpResponse.text('<!doctype html>')],
    ['no answer', () => HttpResponse.error()],
    ['a redirect', () => HttpResponse.redirect('https://attacker.example/', 307)],
  ])('fails with server_unavailable for %s, and follows no redirect', async (_, answer) => {
    api.answerCalls(answer);
    expect(await reasonOf(TOKEN)).toBe('server_unavailable');
    expect(api.requests).toEqual([`${API_ORIGIN}/v1/sessions/authenticate`]);
  });

  it('does not trust an answer whose JWT is forged or belongs to another user', async () => {
    answerWithSession({ session_jwt: `${jwt.slice(0, -4)}AAAA` });
    expect(await reasonOf(TOKEN)).toBe('bad_signature');
    answerWithSession({ user: createUser({ user_id: 'user-2' }) });
    expect(await reasonOf(TOKEN)).toBe('server_unavailable');
    answerWithSession({ session_jwt: undefined });
    expect(await reasonOf(TOKEN)).toBe('server_unavailable');
  });

  it.each([
    ['malformed', ''],
    ['malformed', 'token with spaces'],
    ['malformed', 'token\r\nX-Header: 1'],
    ['malformed', 'token\0'],
    ['too_long', 't'.repeat(8_192)],
  ])('refuses a text as %s that is no token, without a request', async (reason, token) => {
    expect(await reasonOf(token)).toBe(reason);
    expect(api.requests).toEqual([]);
  });

  it('says that it needs a secret', async () => {
    await expect(createSessionVerifier(api.options).verifyByCall(TOKEN)).rejects.toThrow(
      'Invalid call to verifyByCall\ncreateSessionVerifier needs the option secret for it',
    );
  });
});
