import { HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECRET, startFakeApi } from '../../test/backend/fake-api.ts';
import {
  createTestKey,
  ISSUED_AT,
  signSessionJwt,
  type TestKey,
} from '../../test/backend/signing-key.ts';
import { createUser } from '../../test/fixtures.ts';
import {
  createSessionVerifier,
  readSession,
  SessionVerificationError,
  type HeaderSource,
  type RequestCheck,
} from './index.ts';

const api = startFakeApi();
const TOKEN = 'q1ZpRkqXh8sJ3m_0-token';

let key: TestKey;
let jwt: string;
let otherJwt: string;
let expiredJwt: string;

beforeAll(async () => {
  key = await createTestKey('key-1');
  jwt = await signSessionJwt(key);
  otherJwt = await signSessionJwt(key, { sub: 'user-2' });
  expiredJwt = await signSessionJwt(key, { exp: ISSUED_AT });
});

beforeEach(() => {
  api.publish(key);
  api.answerCalls(() => HttpResponse.json({ session_jwt: jwt, user: createUser() }));
});

const outcomeOf = async (headers: HeaderSource, options: object = {}, check?: RequestCheck) => {
  const verifier = createSessionVerifier({ ...api.options, ...options });
  return verifier.verifyRequest({ headers }, check).then(
    ({ userId }) => userId,
    (error: unknown) => (error instanceof SessionVerificationError ? error.reason : error),
  );
};

const withCookies = (cookie: string) => outcomeOf({ cookie });

const percentEncode = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');

describe('the session of a request', () => {
  it('is in the header of a Fetch request, or of a request of Node', async () => {
    const request = new Request('https://app.example.com/', {
      headers: { authorization: `Bearer ${jwt}` },
    });
    const verifier = createSessionVerifier(api.options);
    expect(await verifier.verifyRequest(request)).toMatchObject({ userId: 'user-test-1' });
    expect(await outcomeOf({ authorization: `Bearer ${jwt}` })).toBe('user-test-1');
    expect(await outcomeOf({ authorization: `bearer   ${jwt}` })).toBe('user-test-1');
    expect(await outcomeOf(new Headers({ cookie: `stytch_session_jwt=${jwt}` }))).toBe(
      'user-test-1',
    );
  });

  it('is that of the header, even if a cookie has another one', async () => {
    const headers = { authorization: `Bearer ${otherJwt}`, cookie: `stytch_session_jwt=${jwt}` };
    expect(await outcomeOf(headers)).toBe('user-2');
    expect(await outcomeOf({ ...headers, authorization: 'Bearer wrong.jwt.text' })).toBe(
      'malformed',
    );
  });

  it('is that of the cookie if the header is for somebody else', async () => {
    const headers = { authorization: 'Basic YTpi', cookie: `stytch_session_jwt=${jwt}` };
    expect(await outcomeOf(headers)).toBe('user-test-1');
    expect(await outcomeOf({ authorization: `Basic ${jwt}` })).toBe('missing');
  });

  it.each([
    ['malformed', 'two tokens', () => `Bearer ${jwt}, Bearer ${jwt}`],
    ['malformed', 'a line end', () => `Bearer ${jwt}\n${jwt}`],
    ['missing', 'no token', () => 'Bearer '],
    ['missing', 'no scheme', () => jwt],
    ['missing', 'a token that is no JWT, without a secret', () => `Bearer ${TOKEN}`],
  ])('is refused as %s for a header with %s', async (reason, _, authorization) => {
    expect(await outcomeOf({ authorization: authorization() })).toBe(reason);
  });

  it('is refused for two headers', async () => {
    expect(await outcomeOf({ authorization: [`Bearer ${jwt}`, `Bearer ${jwt}`] })).toBe(
      'malformed',
    );
  });

  it('is refused without a token', async () => {
    expect(await outcomeOf({})).toBe('missing');
    expect(await withCookies('theme=dark')).toBe('missing');
    expect(await withCookies(`stytch_session=${TOKEN}`)).toBe('missing');
    expect(await withCookies('stytch_session_jwt=')).toBe('missing');
  });

  it('is read from cookies as browsers and servers write them', async () => {
    for (const cookie of [
      `a=1; stytch_session_jwt=${jwt}; b=2`,
      `a=1;stytch_session_jwt=${jwt}`,
      `stytch_session_jwt="${jwt}"`,
      `stytch_session_jwt=${percentEncode(jwt)}`,
      `broken; =; ;=x; stytch_session_jwt=${jwt};`,
      `a=%E0%A4%A; stytch_session_jwt=${jwt}`,
      `stytch_session_jwt=${jwt}; stytch_session_jwt=${jwt}`,
      `my_stytch_session_jwt=${otherJwt}; stytch_session_jwt=${jwt}`,
      `STYTCH_SESSION_JWT=${otherJwt}; stytch_session_jwt=${jwt}`,
      `stytch%5Fsession_jwt=${otherJwt}; stytch_session_jwt=${jwt}`,
    ])
      expect(await withCookies(cookie)).toBe('user-test-1');
    expect(await outcomeOf({ cookie: ['a=1', `stytch_session_jwt=${jwt}`] })).toBe('user-test-1');
  });

  it('is refused when two cookies of one name have different values', async () => {
    expect(await withCookies(`stytch_session_jwt=${jwt}; stytch_session_jwt=${otherJwt}`)).toBe(
      'duplicate_cookie',
    );
    expect(await withCookies(`stytch_session_jwt=${jwt}; stytch_session=a; stytch_session=b`)).toBe(
      'duplicate_cookie',
    );
  });

  it('is refused when the cookie cannot be decoded', async () => {
    expect(await withCookies('stytch_session_jwt=%E0%A4%A')).toBe('malformed');
    expect(await withCookies(`stytch_session_jwt=${jwt}%00`)).toBe('malformed');
    expect(await withCookies(`stytch_session_jwt="${jwt}`)).toBe('malformed');
  });

  it('is read from cookies with other names', async () => {
    const cookieOptions = { jwtCookieName: 'shop_jwt', hostPrefix: true };
    expect(await outcomeOf({ cookie: `__Host-shop_jwt=${jwt}` }, { cookieOptions })).toBe(
      'user-test-1',
    );
    const both = `shop_jwt=${otherJwt}; stytch_session_jwt=${otherJwt}; __Host-shop_jwt=${jwt}`;
    expect(await outcomeOf({ cookie: both }, { cookieOptions })).toBe('user-test-1');
  });
});

describe('with a secret, the API', () => {
  const secret = { secret: SECRET };

  it('is not asked about a JWT that counts', async () => {
    await outcomeOf({ cookie: `stytch_session_jwt=${jwt}; stytch_session=${TOKEN}` }, secret);
    expect(api.calls).toEqual([]);
  });

  it('is asked about the session token when the JWT has expired or is missing', async () => {
    const expired = `stytch_session_jwt=${expiredJwt}; stytch_session=${TOKEN}`;
    expect(await outcomeOf({ cookie: expired }, secret)).toBe('user-test-1');
    expect(await outcomeOf({ cookie: `stytch_session=${TOKEN}` }, secret)).toBe('user-test-1');
    expect(await outcomeOf({ authorization: `Bearer ${TOKEN}` }, secret)).toBe('user-test-1');
    expect(api.calls.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ session_token: TOKEN })),
    );
  });

  it('is not asked when the JWT is forged', async () => {
    const forged = `stytch_session_jwt=${jwt.slice(0, -4)}AAAA; stytch_session=${TOKEN}`;
    expect(await outcomeOf({ cookie: forged }, secret)).toBe('bad_signature');
    expect(api.calls).toEqual([]);
  });

  it('is asked about every request that must see a logout at once', async () => {
    const check = { checkByCall: true };
    const headers = { authorization: `Bearer ${jwt}` };
    expect(await outcomeOf(headers, secret, check)).toBe('user-test-1');
    expect(api.calls).toMatchObject([{ body: { session_jwt: jwt } }]);
    const ended = { status_code: 404, error_type: 'session_not_found' };
    api.answerCalls(() => HttpResponse.json(ended, { status: 404 }));
    expect(await outcomeOf(headers, secret, check)).toBe('session_ended');
  });
});

describe('readSession', () => {
  it('gives null to people who are not logged in, and fails if nobody can say', async () => {
    const verifier = createSessionVerifier(api.options);
    const request = { headers: new Headers({ cookie: `stytch_session_jwt=${jwt}` }) };
    expect(await readSession(verifier, request)).toMatchObject({ userId: 'user-test-1' });
    expect(await readSession(verifier, { headers: new Headers() })).toBeNull();
    await expect(
      readSession(verifier, request, { requireSecondFactor: true }),
    ).rejects.toMatchObject({ reason: 'second_factor_missing' });
    api.answerKeys(() => HttpResponse.error());
    await expect(readSession(createSessionVerifier(api.options), request)).rejects.toMatchObject({
      reason: 'keys_unavailable',
    });
  });
});
