import { UsageError } from '../errors.ts';
import { toBasicAuthHeader } from '../http/basic-auth.ts';
import { basePlatform } from '../platform/base-platform.ts';
import { checkFieldTypes } from '../validation/check-field-types.ts';
import { AUTHENTICATE_PATH, keysPathOf, SESSION_COOKIE_NAMES } from './wire.ts';

const DEFAULT_CLOCK_TOLERANCE_SECONDS = 5;
const MAX_CLOCK_TOLERANCE_SECONDS = 60;
const DEFAULT_JWKS_CACHE_SECONDS = 300;
const MAX_JWKS_CACHE_SECONDS = 3_600;

/** The names of the cookies that hold the tokens. Give the same ones to the client. */
export interface BackendCookieOptions {
  /** Name of the cookie with the session token. Default `stytch_session`. */
  opaqueTokenCookieName?: string | undefined;
  /** Name of the cookie with the JWT. Default `stytch_session_jwt`. */
  jwtCookieName?: string | undefined;
  /** Says that the names begin with `__Host-`, so that no other host can have set the cookies. */
  hostPrefix?: boolean | undefined;
}

/** Options of `createSessionVerifier`. */
export interface SessionVerifierOptions {
  /** The id of the project, which begins with `project-`. */
  projectId: string;
  /** Origin of the API, such as `https://login.example.com`. */
  apiOrigin: string;
  /** The secret of the project, for checks by call. Never give it to a browser. */
  secret?: string | undefined;
  /** How much the clocks of this machine and of the API may differ. Default 5, at most 60. */
  clockToleranceSeconds?: number | undefined;
  /**
   * How long the keys of the API are used before they are fetched again, 1 to 3,600 seconds. Default
   * 300. A new key is fetched when the first JWT names it.
   */
  jwksCacheSeconds?: number | undefined;
  /** The names of the cookies that hold the tokens. */
  cookieOptions?: BackendCookieOptions | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** The current time. Default: the clock of this machine. Tests that move the API's clock give it. */
  now?: (() => Date) | undefined;
}

export interface VerifierSettings {
  projectId: string;
  keysUrl: string;
  keyCacheMs: number;
  authenticateUrl: string;
  /** The Authorization header of calls; undefined without a secret. */
  authorization: string | undefined;
  clockToleranceMs: number;
  cookieNames: { token: string; jwt: string };
  fetch: typeof globalThis.fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const CALL = 'createSessionVerifier';

const OPTION_TYPES = {
  projectId: 'string',
  apiOrigin: 'string',
  secret: 'string?',
  clockToleranceSeconds: 'number?',
  jwksCacheSeconds: 'number?',
  cookieOptions: 'object?',
} as const;

const COOKIE_OPTION_TYPES = {
  opaqueTokenCookieName: 'string?',
  jwtCookieName: 'string?',
  hostPrefix: 'boolean?',
} as const;

function requireRange(field: string, value: number, [low, high]: readonly [number, number]): void {
  if (value < low || value > high)
    throw new UsageError(CALL, `${field} must be from ${low} to ${high}`);
}

const toOrigin = (apiOrigin: string) => {
  if (!/^https?:\/\/[^/?#]+\/?$/.test(apiOrigin))
    throw new UsageError(CALL, 'apiOrigin must be an http or https origin');
  return apiOrigin.replace(/\/$/, '');
};

function toCookieNames(options: BackendCookieOptions): VerifierSettings['cookieNames'] {
  checkFieldTypes(CALL, options, COOKIE_OPTION_TYPES, 'cookieOptions.');
  const prefix = options.hostPrefix ? '__Host-' : '';
  return {
    token: prefix + (options.opaqueTokenCookieName ?? SESSION_COOKIE_NAMES.token),
    jwt: prefix + (options.jwtCookieName ?? SESSION_COOKIE_NAMES.jwt),
  };
}

/** @throws UsageError for a wrong option */
export function toVerifierSettings(options: SessionVerifierOptions): VerifierSettings {
  checkFieldTypes(CALL, options, OPTION_TYPES);
  const {
    projectId,
    apiOrigin,
    secret,
    cookieOptions = {},
    now,
    clockToleranceSeconds = DEFAULT_CLOCK_TOLERANCE_SECONDS,
    jwksCacheSeconds = DEFAULT_JWKS_CACHE_SECONDS,
    fetch = basePlatform.fetch,
  } = options;
  if (!projectId) throw new UsageError(CALL, 'projectId must not be empty');
  if (secret === '') throw new UsageError(CALL, 'secret must not be empty');
  requireRange('clockToleranceSeconds', clockToleranceSeconds, [0, MAX_CLOCK_TOLERANCE_SECONDS]);
  requireRange('jwksCacheSeconds', jwksCacheSeconds, [1, MAX_JWKS_CACHE_SECONDS]);
  const origin = toOrigin(apiOrigin);
  return {
    projectId,
    keysUrl: origin + keysPathOf(projectId),
    keyCacheMs: jwksCacheSeconds * 1_000,
    authenticateUrl: origin + AUTHENTICATE_PATH,
    authorization: secret === undefined ? undefined : toBasicAuthHeader(projectId, secret),
    clockToleranceMs: clockToleranceSeconds * 1_000,
    cookieNames: toCookieNames(cookieOptions),
    fetch,
    now: now ? () => now().getTime() : basePlatform.now,
  };
}
