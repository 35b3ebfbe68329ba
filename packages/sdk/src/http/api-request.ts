import type { RequestOptions } from '../types.ts';

/**
 * The protection profile of a request, which decides whether the request needs a captcha token and
 * a device telemetry id; see `protection/required-fields.ts`.
 */
export type ProtectionProfile = 'full' | 'captcha' | 'search';

/** A sign-in flow that PKCE (RFC 7636) protects. Each flow has a code verifier of its own. */
export type PkceFlow = 'magic_links' | 'passwords' | 'oauth';

/** A request to the API, without its origin and headers. */
export interface ApiRequest extends RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path of the URL after the API's path prefix, with a leading slash. */
  path: string;
  /** The body, which is sent as JSON without the keys whose value is undefined. */
  body?: Record<string, unknown> | undefined;
  protection?: ProtectionProfile | undefined;
  /** The session token to send instead of the one of the current session. */
  sessionToken?: string | undefined;
  /**
   * The flow that this request starts. The code challenge of the flow is added to the body if the
   * project requires PKCE.
   */
  pkceChallenge?: PkceFlow | undefined;
  /** The flows that this request may end. Their stored code verifiers are tried in this order. */
  pkceVerifiers?: readonly PkceFlow[] | undefined;
}

/** The `data` field in the JSON body of a successful response. */
export type ResponseData = Record<string, unknown>;

export type SendRequest = (request: ApiRequest) => Promise<ResponseData>;

/** Extends a request, for example by a code verifier, and sends it one or more times. */
export type Middleware = (request: ApiRequest, send: SendRequest) => Promise<ResponseData>;
