import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { buildWorkspace } from '../../repository.ts';
import type { Measurement } from '../../results/measurement.ts';
import { median } from '../../results/statistics.ts';

const CHECKS_PER_ROUND = 2_000;
const MEASURED_ROUNDS = 15;
const MIN_RATIO_TO_LIBRARY = 0.8;
const MICROSECONDS_PER_MS = 1_000;

const PROJECT_ID = 'project-test-00000000-0000-4000-8000-000000000001';
const ISSUER = `stytch.com/${PROJECT_ID}`;
const KEY_ID = 'jwk-00000000-0000-4000-8000-000000000001';

const toInstant = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** A JWT as the server makes it after a password and a PIN. */
const sessionClaims = (now: number) => {
  const times = { last_authenticated_at: toInstant(now), created_at: toInstant(now) };
  return {
    amr: ['pwd', 'pin', 'mfa'],
    acr: 'urn:bakehouse:level:password_pin',
    'https://stytch.com/session': {
      id: 'session-test-00000000-0000-4000-8000-000000000001',
      started_at: toInstant(now),
      last_accessed_at: toInstant(now),
      expires_at: toInstant(now + 3_600),
      attributes: { ip_address: '192.0.2.1', user_agent: 'Mozilla/5.0 (X11; Linux x86_64)' },
      authentication_factors: [
        { type: 'password', delivery_method: 'knowledge', ...times },
        { type: 'pin', delivery_method: 'knowledge', ...times },
      ],
    },
  };
};

async function createSignedSession() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const now = Math.floor(Date.now() / 1_000);
  const jwt = await new SignJWT(sessionClaims(now))
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })
    .setIssuer(ISSUER)
    .setAudience([PROJECT_ID])
    .setSubject('user-test-00000000-0000-4000-8000-000000000001')
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + 300)
    .sign(privateKey);
  const publicJwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  return { jwt, keys: [publicJwk] };
}

const timePerCheck = async (check: () => Promise<unknown>) => {
  const start = performance.now();
  for (let done = 0; done < CHECKS_PER_ROUND; done += 1) await check();
  return ((performance.now() - start) * MICROSECONDS_PER_MS) / CHECKS_PER_ROUND;
};

async function measureRounds() {
  const { jwt, keys } = await createSignedSession();
  // An import at the top would need a build before any benchmark runs.
  await buildWorkspace('@bakehouse/sdk');
  const { createSessionVerifier } = await import('@bakehouse/sdk/backend');
  const verifier = createSessionVerifier({
    projectId: PROJECT_ID,
    apiOrigin: 'https://login.example.com',
    fetch: () => Promise.resolve(Response.json({ keys })),
  });
  const keySet = createLocalJWKSet({ keys });
  const rules = { algorithms: ['RS256'], issuer: ISSUER, audience: PROJECT_ID };
  const verify = () => verifier.verifyJwt(jwt, { requireSecondFactor: true });
  const verifyByLibrary = () => jwtVerify(jwt, keySet, rules);
  await timePerCheck(verify);
  await timePerCheck(verifyByLibrary);
  const rounds: { own: number; library: number }[] = [];
  for (let round = 0; round < MEASURED_ROUNDS; round += 1)
    rounds.push({ own: await timePerCheck(verify), library: await timePerCheck(verifyByLibrary) });
  return rounds;
}

export async function measureVerification(): Promise<Measurement> {
  const rounds = await measureRounds();
  return {
    figures: [
      {
        name: 'speed of the verifier / speed of jose alone',
        value: median(rounds.map(({ own, library }) => library / own)),
        unit: 'times',
        budget: { atLeast: MIN_RATIO_TO_LIBRARY },
      },
      { name: 'the verifier, a check', value: median(rounds.map(({ own }) => own)), unit: 'µs' },
      {
        name: 'jose alone, a check',
        value: median(rounds.map(({ library }) => library)),
        unit: 'µs',
      },
    ],
    note: `The ratio is the median of ${MEASURED_ROUNDS} rounds of ${CHECKS_PER_ROUND} checks in turns, after one that is not measured. Both check the same JWT of a password and a PIN, one after the other, with the key in memory: the verifier of the SDK as a back end calls it, and jwtVerify of jose with issuer, audience and algorithm.`,
  };
}
