import type { RequestOptions } from '../types.ts';

/** Which proofs a request carries, see `protection/required-proofs.ts`. */
export type ProtectionProfile = 'full' | 'captcha' | 'search';

/** A flow that PKCE protects. Each flow has a code verifier of its own. */
export type PkceFlow = 'magic_links' | 'passwords' | 'oauth';

/** A request to the API, before it has a host and headers. */
export interface ApiRequest extends RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's prefix, with a leading slash. */
  path: string;
  /** Sent as JSON, without the keys whose value is undefined. */
  body?: Record<string, unknown> | undefined;
  protection?: ProtectionProfile | undefined;
  /** Overrides the token of the current session. */
  sessionToken?: string | undefined;
  /** Starts this flow: the body gets its code challenge, if the project requires PKCE. */
  pkceChallenge?: PkceFlow | undefined;
  /** Ends one of these flows: the body gets the code verifier; they are tried in this order. */
  pkceVerifiers?: readonly PkceFlow[] | undefined;
}

/** The `data` of a successful response. */
export type ResponseData = Record<string, unknown>;

export type SendRequest = (request: ApiRequest) => Promise<ResponseData>;

/** Adds something to a request before sending it, possibly more than once. */
export type Middleware = (request: ApiRequest, send: SendRequest) => Promise<ResponseData>;
