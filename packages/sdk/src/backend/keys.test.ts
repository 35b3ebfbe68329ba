import { HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { startFakeApi } from '../../test/backend/fake-api.ts';
import {
  createTestKey,
  ISSUED_AT,
  signSessionJwt,
  type TestKey,
} from '../../test/backend/signing-key.ts';
import { createSessionVerifier, SessionVerificationError, type SessionVerifier } from './index.ts';

const api = startFakeApi();

let key: TestKey;
let nextKey: TestKey;

beforeAll(async () => {
  key = await createTestKey('key-1');
  nextKey = await createTestKey('key-2');
});

/** A JWT that is valid at this time, in seconds after the first one. */
const signAt = (seconds: number, signer = key) =>
  signSessionJwt(signer, {
    iat: ISSUED_AT + seconds,
    nbf: ISSUED_AT + seconds,
    exp: ISSUED_AT + seconds + 300,
    'https://stytch.com/session': {
      ...{ id: 'session-1', authentication_factors: [], attributes: {} },
      started_at: '2026-11-28T11:00:00Z',
      last_accessed_at: '2026-11-28T12:00:00Z',
      expires_at: '2999-01-01T00:00:00Z',
    },
  });

const outcomeOf = async (verifier: SessionVerifier, seconds: number, signer = key) => {
  api.setTime(ISSUED_AT + seconds);
  const jwt = await signAt(seconds, signer);
  return verifier.verifyJwt(jwt).then(
    () => 'verified',
    (error: unknown) => (error instanceof SessionVerificationError ? error.reason : error),
  );
};

const failKeys = () => {
  api.answerKeys(() => HttpResponse.json({}, { status: 503 }));
};

describe('the keys of the API', () => {
  it('are fetched once for parallel calls, and kept for five minutes', async () => {
    api.publish(key);
    const verifier = createSessionVerifier(api.options);
    const outcomes = Array.from({ length: 50 }, () => outcomeOf(verifier, 0));
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['verified']));
    expect(api.requests).toHaveLength(1);
    expect(await outcomeOf(verifier, 300)).toBe('verified');
    expect(api.requests).toHaveLength(1);
    expect(await outcomeOf(verifier, 301)).toBe('verified');
    expect(api.requests).toHaveLength(2);
  });

  it('are kept as long as jwksCacheSeconds says', async () => {
    api.publish(key);
    const verifier = createSessionVerifier({ ...api.options, jwksCacheSeconds: 60 });
    await outcomeOf(verifier, 0);
    await outcomeOf(verifier, 60);
    expect(api.requests).toHaveLength(1);
    await outcomeOf(verifier, 61);
    expect(api.requests).toHaveLength(2);
  });

  it('are fetched again when a JWT names a new one', async () => {
    api.publish(key);
    const verifier = createSessionVerifier(api.options);
    await outcomeOf(verifier, 0);
    api.publish(key, nextKey);
    expect(await outcomeOf(verifier, 31, nextKey)).toBe('verified');
    expect(await outcomeOf(verifier, 31)).toBe('verified');
    expect(api.requests).toHaveLength(2);
  });

  it('no longer count when the API has withdrawn them', async () => {
    api.publish(key);
    const verifier = createSessionVerifier(api.options);
    await outcomeOf(verifier, 0);
    api.publish(nextKey);
    expect(await outcomeOf(verifier, 301)).toBe('unknown_key');
    expect(await outcomeOf(verifier, 301, nextKey)).toBe('verified');
  });

  it('are not fetched more than twice a minute, however many JWTs name unknown ones', async () => {
    api.publish(key);
    const verifier = createSessionVerifier(api.options);
    await outcomeOf(verifier, 0);
    const jwts = await Promise.all(
      Array.from({ length: 100 }, (_, n) => signSessionJwt({ ...nextKey, kid: `key-${n + 100}` })),
    );
    for (const seconds of [20, 40, 60]) {
      api.setTime(ISSUED_AT + seconds);
      const answers = jwts.map((jwt) => verifier.verifyJwt(jwt).catch((error: unknown) => error));
      for (const error of await Promise.all(answers))
        expect(error).toMatchObject({ reason: 'unknown_key' });
    }
    expect(api.requests).toHaveLength(2);
    expect(await outcomeOf(verifier, 60)).toBe('verified');
  });

  it('are used while the API is down, and asked for twice a minute', async () => {
    api.publish(key);
    const verifier = createSessionVerifier(api.options);
    await outcomeOf(verifier, 0);
    failKeys();
    for (let seconds = 310; seconds <= 370; seconds += 10)
      expect(await outcomeOf(verifier, seconds)).toBe('verified');
    expect(api.requests).toHaveLength(3);
    api.publish(key);
    expect(await outcomeOf(verifier, 400)).toBe('verified');
    expect(await outcomeOf(verifier, 500)).toBe('verified');
    expect(api.requests).toHaveLength(4);
  });

  it('are no longer used after a day without the API', async () => {
    api.publish(key);
    const verifier = createSessionVerifier(api.options);
    await outcomeOf(verifier, 0);
    failKeys();
    expect(await outcomeOf(verifier, 24 * 3_600)).toBe('verified');
    expect(await outcomeOf(verifier, 24 * 3_600 + 60)).toBe('keys_unavailable');
  });

  it('that were never fetched are asked for once a second', async () => {
    failKeys();
    const verifier = createSessionVerifier(api.options);
    expect(await outcomeOf(verifier, 0)).toBe('keys_unavailable');
    expect(await outcomeOf(verifier, 1)).toBe('keys_unavailable');
    expect(api.requests).toHaveLength(1);
    api.publish(key);
    expect(await outcomeOf(verifier, 2)).toBe('verified');
  });

  it.each([
    ['no JSON', () => HttpResponse.text('<!doctype html>')],
    ['no list', () => HttpResponse.json({ keys: 'key-1' })],
    ['a redirect', () => HttpResponse.redirect('https://attacker.example/keys', 302)],
    ['no answer', () => HttpResponse.error()],
  ])('are unavailable when there is %s', async (_, answer) => {
    api.answerKeys(answer);
    expect(await outcomeOf(createSessionVerifier(api.options), 0)).toBe('keys_unavailable');
    expect(api.requests).toHaveLength(1);
  });

  it('count only if they are public and for RS256', async () => {
    const { n, e, kty } = key.publicJwk;
    for (const jwk of [
      { kty: 'oct', kid: 'key-1', k: 'AAAA' },
      { kty, n, e, kid: 'key-1', use: 'enc' },
      { kty, n, e, kid: 'key-1', alg: 'PS256' },
    ]) {
      api.answerKeys(() => HttpResponse.json({ keys: [jwk] }));
      expect(await outcomeOf(createSessionVerifier(api.options), 0)).toBe('unknown_key');
    }
  });

  it('do not count if two of them have one id', async () => {
    api.publish(key, { ...nextKey, publicJwk: { ...nextKey.publicJwk, kid: 'key-1' } });
    expect(await outcomeOf(createSessionVerifier(api.options), 0)).toBe('unknown_key');
  });
});
