import { createBootstrapData, PUBLIC_TOKEN, successResponse } from '../fixtures.ts';

/** A request as it reached the fake server. */
interface ReceivedRequest {
  method: string;
  /** The path of the URL after the API's path prefix. */
  path: string;
  url: string;
  headers: Headers;
  body: unknown;
  init: RequestInit;
}

type RouteResponse = Response | Promise<Response>;
export type RouteHandler = (request: ReceivedRequest) => RouteResponse;

/** Answers requests by routes that a test sets, and records the requests. */
export interface FakeServer {
  fetch: typeof globalThis.fetch;
  /** Replaces the response to a route such as `POST /passwords`. */
  on: (route: string, answer: RouteHandler) => void;
  /**
   * Answers all requests with this response, or with the usual responses again if it is left out.
   * @param spared how many requests get their usual responses first
   */
  failRequests: (answer?: RouteHandler, spared?: number) => void;
  requests: ReceivedRequest[];
  /** The requests to a route such as `POST /passwords`. */
  requestsTo: (route: string) => ReceivedRequest[];
}

const parseRequestBody = (body: RequestInit['body']): unknown =>
  typeof body === 'string' ? JSON.parse(body) : null;

export function createFakeServer(): FakeServer {
  const requests: ReceivedRequest[] = [];
  let disturbance: RouteHandler | undefined;
  let disturbedFrom = 0;
  const routes = new Map<string, RouteHandler>([
    [`GET /projects/bootstrap/${PUBLIC_TOKEN}`, () => successResponse(createBootstrapData())],
    ['POST /events', () => successResponse({})],
  ]);
  const routeOf = ({ method, path }: ReceivedRequest) => `${method} ${path}`;
  return {
    requests,
    on: (route, answer) => void routes.set(route, answer),
    failRequests(answer, spared = 0) {
      disturbance = answer;
      disturbedFrom = requests.length + spared;
    },
    requestsTo: (route) => requests.filter((request) => routeOf(request) === route),
    async fetch(input, init = {}) {
      const url = input instanceof Request ? input.url : String(input);
      const request: ReceivedRequest = {
        method: init.method ?? 'GET',
        path: new URL(url).pathname.replace('/sdk/v1', ''),
        url,
        headers: new Headers(init.headers),
        body: parseRequestBody(init.body),
        init,
      };
      requests.push(request);
      const disturbed = requests.length > disturbedFrom ? disturbance : undefined;
      const answer = disturbed ?? routes.get(routeOf(request));
      if (!answer) throw new TypeError(`The fake server has no answer to ${routeOf(request)}`);
      return answer(request);
    },
  };
}

/** A response that a test resolves later. */
export interface DeferredResponse {
  promise: Promise<Response>;
  resolve: (response: Response) => void;
  reject: (error: Error) => void;
}

export function createDeferredResponse(): DeferredResponse {
  let resolve: DeferredResponse['resolve'] = () => undefined;
  let reject: DeferredResponse['reject'] = () => undefined;
  const promise = new Promise<Response>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
