import { requirePage } from '../validation/require-page.ts';
import type { ApiRequest, Middleware, ResponseData, SendRequest } from './api-request.ts';
import { withDeadline, type ClientRuntime } from './deadline.ts';
import { fetchText } from './fetch-text.ts';
import { parseResponseData } from './parse-response.ts';
import type { SenderHeaders } from './sender-headers.ts';
import type { ServerClock } from './server-clock.ts';

/** The functions with which namespaces of a client extend its requests. */
export interface RequestMiddlewares {
  /**
   * Adds PKCE values to a request. If it sends a request twice, each attempt gets new sender
   * headers.
   */
  pkce: Middleware;
  /**
   * Adds captcha tokens and device telemetry ids. If it sends a request twice, both attempts get
   * the same sender headers.
   */
  protection: Middleware;
}

export interface SendRequestOptions extends ClientRuntime {
  /** The origin of the API, followed by its path prefix. */
  baseUrl: string;
  serverClock: ServerClock;
  senderHeaders: (sessionToken?: string) => SenderHeaders;
  middlewares: RequestMiddlewares;
}

/** Creates the function that sends every request except usage events. */
export function createSendRequest(options: SendRequestOptions): SendRequest {
  const { platform, baseUrl, serverClock, senderHeaders, middlewares } = options;

  const exchange = async (request: ApiRequest, sender: SenderHeaders): Promise<ResponseData> => {
    const reply = await fetchText(platform, baseUrl + request.path, {
      method: request.method,
      headers: { ...sender, 'Content-Type': 'application/json' },
      signal: request.signal ?? null,
      body: request.body ? JSON.stringify(request.body) : null,
    });
    // The response to a GET request can come from a cache, with the date at which it was stored.
    if (request.method !== 'GET') serverClock.observe(reply.response.headers.get('date'));
    return parseResponseData(reply);
  };
  const sendProtected: SendRequest = (request) => {
    const sender = senderHeaders(request.sessionToken);
    return middlewares.protection(request, (proven) => exchange(proven, sender));
  };

  return async (request) => {
    // Building a request takes noticeable time, so it starts after the caller's synchronous code.
    await Promise.resolve();
    return withDeadline(options, request, async (signal) => {
      requirePage(platform, `${request.method} ${request.path}`);
      return middlewares.pkce({ ...request, signal }, sendProtected);
    });
  };
}
