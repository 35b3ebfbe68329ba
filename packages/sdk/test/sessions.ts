import type { PasswordCredentials } from '../src/resources/passwords/passwords.ts';
import { createFakePlatform, type FakePlatform } from './fakes/fake-platform.ts';
import { createSignInResponse, SESSION_STORAGE_KEY } from './fixtures.ts';

export const REFRESH_ROUTE = 'POST /sessions/authenticate';
export const REVOKE_ROUTE = 'POST /sessions/revoke';
export const SIGN_IN_ROUTE = 'POST /passwords/authenticate';

export const HOUR_MS = 3_600_000;

export const passwordCredentials: PasswordCredentials = {
  email: 'bo@bakehouse.test',
  password: 'Sourdough-Rises-At-5am',
  session_duration_minutes: 60,
};

/** The tokens in a response of a server that keeps them in HttpOnly cookies. */
export const EMPTY_TOKENS = { session_token: '', session_jwt: '' };

/** The types of the API errors that end a session. */
export const SESSION_ENDING_ERRORS: readonly string[] = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
];

/** Some types of API errors that do not end a session. */
export const RECOVERABLE_ERRORS: readonly string[] = [
  'too_many_requests',
  'internal_server_error',
  'insufficient_factors',
];

/** Creates a page on which an earlier visit has stored session number 1. */
export function createPlatformWithSession(): FakePlatform {
  const platform = createFakePlatform();
  const { session, user } = createSignInResponse();
  platform.cookies.write('stytch_session=session-token-1; path=/');
  platform.cookies.write('stytch_session_jwt=session-jwt-1; path=/');
  platform.stored.set(SESSION_STORAGE_KEY, JSON.stringify({ session, user }));
  return platform;
}

const toBase64urlJson = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Creates a JWT with these claims and an invalid signature. */
export const createUnsignedJwt = (claims: object): string =>
  [{ alg: 'RS256' }, claims].map(toBase64urlJson).join('.') + '.c2lnbmF0dXJl';
