import type { SessionVerifier } from '../session-verifier.ts';
import type { RequestCheck } from '../verified-session.ts';
import { checkRequest, toResponse } from './check-request.ts';
import { keepSession } from './sessions-of-requests.ts';

/** The part of Hono's context that the guard uses. */
export interface HonoContextLike {
  /** The request, with the Fetch `Request` behind it. */
  req: { raw: Request };
}

/** Creates a middleware for Hono. Handlers get the session by `sessionOf(c)`. */
export const createHonoGuard =
  (verifier: SessionVerifier, check?: RequestCheck) =>
  async (c: HonoContextLike, next: () => Promise<void>): Promise<Response | undefined> => {
    const outcome = await checkRequest(verifier, c.req.raw, check);
    if ('refusal' in outcome) return toResponse(outcome.refusal);
    keepSession(c, outcome.session);
    await next();
    return undefined;
  };
