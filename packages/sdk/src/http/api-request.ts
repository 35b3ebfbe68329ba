import type { RequestOptions } from '../types.ts';

/**
 * Determines which captcha and device proofs a request carries; see
 * `protection/required-proofs.ts`.
 */
export type ProtectionProfile = 'full' | 'captcha' | 'search';

/** A flow that PKCE protects. Each flow has a code verifier of its own. */
export type PkceFlow = 'magic_links' | 'passwords' | 'oauth';

/** A request to the API, without its origin and headers. */
export interface ApiRequest extends RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path after the API's prefix, with a leading slash. */
  path: string;
  /** The body, which is sent as JSON without the keys whose value is undefined. */
  body?: Record<string, unknown> | undefined;
  protection?: ProtectionProfile | undefined;
  /** The session token to send instead of the one of the current session. */
  sessionToken?: string | undefined;
  /**
   * The flow that this request starts. Its code challenge is added to the body if the project
   * requires PKCE.
   */
  pkceChallenge?: PkceFlow | undefined;
  /** The flows that this request may end. Their stored code verifiers are tried in this order. */
  pkceVerifiers?: readonly PkceFlow[] | undefined;
}

/** The `data` of a successful response. */
export type ResponseData = Record<string, unknown>;

export type SendRequest = (request: ApiRequest) => Promise<ResponseData>;

/**
 * A function that extends a request, for example by a code verifier, and sends it once or more
 * often.
 */
export type Middleware = (request: ApiRequest, send: SendRequest) => Promise<ResponseData>;
