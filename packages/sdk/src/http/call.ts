import type { RequestOptions } from '../types.ts';

/** One request to the API, before it has a host and headers. */
export interface Call extends RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's prefix, with a leading slash. */
  path: string;
  /** Sent as JSON; keys whose value is undefined are left out. */
  body?: Record<string, unknown> | undefined;
}

/** What is inside a successful answer. */
export type Data = Record<string, unknown>;

export type Send = (call: Call) => Promise<Data>;
