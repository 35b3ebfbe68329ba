import type { CookieOptions } from './session/token-cookies.ts';
import type { CaptchaProvider, DeviceTelemetryProvider } from './protection/providers.ts';
import { checkFieldTypes } from './validation/check-field-types.ts';

/** Options of `createClient`. */
export interface ClientOptions {
  /**
   * Origin of the API, such as `https://login.example.com`. Default: the provider's test or live
   * host, depending on the public token.
   */
  apiOrigin?: string | undefined;
  /**
   * The names, path and domain of the cookies that hold the session tokens. By default, browsers
   * send the cookies to the host of the page only, on every path.
   */
  cookieOptions?: CookieOptions | undefined;
  /**
   * Extends the session with every background refresh by the duration that was requested at the
   * last sign-in, so that the session does not end while the page is open. Default false.
   */
  keepSessionAlive?: boolean | undefined;
  /** Sends usage events to the provider. Default true. */
  telemetry?: boolean | undefined;
  /**
   * Gets a captcha token if the project requires one. Default: reCAPTCHA Enterprise, loaded on
   * first use. `false` turns captchas off.
   */
  captcha?: CaptchaProvider | false | undefined;
  /**
   * Gets a device telemetry id if the project requires one. Default: the provider's script, loaded
   * on first use. `false` turns device telemetry off.
   */
  deviceTelemetry?: DeviceTelemetryProvider | false | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

const CLIENT_OPTION_TYPES = {
  publicToken: 'string',
  apiOrigin: 'string?',
  cookieOptions: 'object?',
  keepSessionAlive: 'boolean?',
  telemetry: 'boolean?',
} as const;

const COOKIE_OPTION_TYPES = {
  opaqueTokenCookieName: 'string?',
  jwtCookieName: 'string?',
  istCookieName: 'string?',
  path: 'string?',
  domain: 'string?',
  availableToSubdomains: 'boolean?',
  hostPrefix: 'boolean?',
  httpOnly: 'boolean?',
} as const;

/** @throws UsageError for the first argument of `createClient` that has a wrong type */
export function checkClientOptions(publicToken: string, options: ClientOptions): void {
  const { cookieOptions = {} } = options;
  checkFieldTypes('createClient', { ...options, publicToken }, CLIENT_OPTION_TYPES);
  checkFieldTypes('createClient', cookieOptions, COOKIE_OPTION_TYPES, 'cookieOptions.');
}
