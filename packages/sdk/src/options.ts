import type { CookieOptions } from './session/cookies.ts';
import type { CaptchaProvider, DeviceTelemetryProvider } from './protection/providers.ts';
import { check } from './validation/check.ts';

/** Options of `createClient`. */
export interface ClientOptions {
  /**
   * Origin of the API, such as `https://login.example.com`. Default: the provider's test or live
   * host, by the kind of the public token.
   */
  apiOrigin?: string | undefined;
  /** Names, path and domain of the cookies. Default: this host alone, path `/`. */
  cookieOptions?: CookieOptions | undefined;
  /**
   * Lets the background refresh ask for the same number of minutes as the last sign-in did, so that
   * the session does not end while the page is open. Default false.
   */
  keepSessionAlive?: boolean | undefined;
  /** Sends usage events. Default true. */
  telemetry?: boolean | undefined;
  /**
   * Proves that a human is there, where the project demands it. Default: reCAPTCHA Enterprise, loaded
   * when it is first needed; `false` turns it off.
   */
  captcha?: CaptchaProvider | false | undefined;
  /**
   * Names the device, where the project demands it. Default: the provider's script, loaded when it is
   * first needed; `false` turns it off.
   */
  deviceTelemetry?: DeviceTelemetryProvider | false | undefined;
  /** Used in place of the page's own `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

const OPTIONS = {
  publicToken: 'string',
  apiOrigin: 'string?',
  cookieOptions: 'object?',
  keepSessionAlive: 'boolean?',
  telemetry: 'boolean?',
} as const;

const COOKIE_OPTIONS = {
  opaqueTokenCookieName: 'string?',
  jwtCookieName: 'string?',
  istCookieName: 'string?',
  path: 'string?',
  domain: 'string?',
  availableToSubdomains: 'boolean?',
  hostPrefix: 'boolean?',
} as const;

/** Throws a UsageError that names the first argument of `createClient` of a wrong type. */
export function checkOptions(publicToken: string, options: ClientOptions): void {
  const { cookieOptions = {} } = options;
  check('createClient', { ...options, publicToken }, OPTIONS);
  check('createClient', cookieOptions, COOKIE_OPTIONS, 'cookieOptions.');
}
