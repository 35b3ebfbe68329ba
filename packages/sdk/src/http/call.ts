import type { RequestOptions } from '../types.ts';

/** Which proofs of a human and of a known device a call carries: a row of `protection/proofs.ts`. */
export type ProtectionRow = 'full' | 'captcha' | 'search';

/** What a PKCE pair is kept for. */
export type PkceNamespace = 'magic_links' | 'passwords' | 'oauth';

/** One request to the API, before it has a host and headers. */
export interface Call extends RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's prefix, with a leading slash. */
  path: string;
  /** Sent as JSON; keys whose value is undefined are left out. */
  body?: Record<string, unknown> | undefined;
  protection?: ProtectionRow | undefined;
  /** Speaks for the call in place of the session at hand. */
  sessionToken?: string | undefined;
  /** Starts a flow: the call carries the challenge of this pair, where the project demands PKCE. */
  challenge?: PkceNamespace | undefined;
  /** Ends a flow: the call carries the verifier of one of these pairs, tried in this order. */
  verifiers?: readonly PkceNamespace[] | undefined;
}

/** What is inside a successful answer. */
export type Data = Record<string, unknown>;

export type Send = (call: Call) => Promise<Data>;

/** Sends a call with something added to it. */
export type Wrapper = (call: Call, send: Send) => Promise<Data>;
