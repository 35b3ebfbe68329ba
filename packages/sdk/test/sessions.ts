import type { PasswordCredentials } from '../src/resources/passwords/passwords.ts';
import { createFakePlatform, type FakePlatform } from './fakes/fake-platform.ts';
import { aSignIn, STATE_KEY } from './fixtures.ts';

export const REFRESH = 'POST /sessions/authenticate';
export const REVOKE = 'POST /sessions/revoke';
export const SIGN_IN = 'POST /passwords/authenticate';

export const HOUR_MS = 3_600_000;

export const bo: PasswordCredentials = {
  email: 'bo@bakehouse.test',
  password: 'Sourdough-Rises-At-5am',
  session_duration_minutes: 60,
};

/** What a server answers that keeps the tokens in cookies of its own. */
export const HIDDEN_TOKENS = { session_token: '', session_jwt: '' };

/** The error types that end a session. */
export const ENDING: readonly string[] = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
];

/** Some that do not. */
export const RECOVERABLE: readonly string[] = [
  'too_many_requests',
  'internal_server_error',
  'insufficient_factors',
];

/** A page on which session number 1 was left by an earlier visit. */
export function createPageWithSession(): FakePlatform {
  const platform = createFakePlatform();
  const { session, user } = aSignIn();
  platform.cookies.write('stytch_session=session-token-1; path=/');
  platform.cookies.write('stytch_session_jwt=session-jwt-1; path=/');
  platform.stored.set(STATE_KEY, JSON.stringify({ session, user }));
  return platform;
}

const base64url = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A JWT with these claims, unsigned. */
export const aJwt = (claims: object): string =>
  [{ alg: 'RS256' }, claims].map(base64url).join('.') + '.c2lnbmF0dXJl';
