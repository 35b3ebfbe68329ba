import type { RequestLike } from '../request/request-like.ts';
import type { SessionVerifier } from '../session-verifier.ts';
import type { RequestCheck } from '../verified-session.ts';
import { checkRequest } from './check-request.ts';
import { keepSession } from './sessions-of-requests.ts';

/** The part of Express's response that the guard uses. */
export interface ExpressResponseLike {
  /** Sets the status. */
  status: (code: number) => unknown;
  /** Sets headers. */
  set: (headers: Record<string, string>) => unknown;
  /** Sends a body as JSON. */
  json: (body: unknown) => unknown;
}

/** Creates a middleware for Express. Handlers get the session by `sessionOf(request)`. */
export const createExpressGuard =
  (verifier: SessionVerifier, check?: RequestCheck) =>
  (request: RequestLike, response: ExpressResponseLike, next: (error?: unknown) => void): void => {
    checkRequest(verifier, request, check).then((outcome) => {
      if ('session' in outcome) {
        keepSession(request, outcome.session);
        next();
        return;
      }
      response.status(outcome.refusal.status);
      response.set(outcome.refusal.headers);
      response.json(outcome.refusal.body);
    }, next);
  };
