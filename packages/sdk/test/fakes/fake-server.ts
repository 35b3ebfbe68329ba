import { aBootstrap, PUBLIC_TOKEN, success } from '../fixtures.ts';

/** A request as it reached the fake server. */
interface SeenRequest {
  method: string;
  /** Below the API's prefix. */
  path: string;
  url: string;
  headers: Headers;
  body: unknown;
  init: RequestInit;
}

type Answer = Response | Promise<Response>;
export type Route = (request: SeenRequest) => Answer;

/** Answers what it is told to, and remembers what it was asked. */
export interface FakeServer {
  fetch: typeof globalThis.fetch;
  /** Replaces the answer to `METHOD /path`. */
  on: (route: string, answer: Route) => void;
  /**
   * Lets every request be answered so, whatever it asks; without an argument, no longer.
   * @param spared how many requests get their usual answers before
   */
  failRequests: (answer?: Route, spared?: number) => void;
  requests: SeenRequest[];
  /** The requests to `METHOD /path`. */
  requestsTo: (route: string) => SeenRequest[];
}

const toBody = (body: RequestInit['body']): unknown =>
  typeof body === 'string' ? JSON.parse(body) : null;

export function createFakeServer(): FakeServer {
  const requests: SeenRequest[] = [];
  let disturbance: Route | undefined;
  let disturbedFrom = 0;
  const routes = new Map<string, Route>([
    [`GET /projects/bootstrap/${PUBLIC_TOKEN}`, () => success(aBootstrap())],
    ['POST /events', () => success({})],
  ]);
  const routeOf = ({ method, path }: SeenRequest) => `${method} ${path}`;
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
      const request: SeenRequest = {
        method: init.method ?? 'GET',
        path: new URL(url).pathname.replace('/sdk/v1', ''),
        url,
        headers: new Headers(init.headers),
        body: toBody(init.body),
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

/** An answer that is given later. */
export interface Deferred {
  promise: Promise<Response>;
  resolve: (response: Response) => void;
  reject: (error: Error) => void;
}

export function deferred(): Deferred {
  let resolve: Deferred['resolve'] = () => undefined;
  let reject: Deferred['reject'] = () => undefined;
  const promise = new Promise<Response>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
