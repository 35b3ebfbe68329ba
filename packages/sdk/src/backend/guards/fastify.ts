import type { RequestLike } from '../request/request-like.ts';
import type { SessionVerifier } from '../session-verifier.ts';
import type { RequestCheck } from '../verified-session.ts';
import { checkRequest } from './check-request.ts';
import { keepSession } from './sessions-of-requests.ts';

/** The part of Fastify's reply that the guard uses. */
export interface FastifyReplyLike {
  /** Sets the status. */
  code: (status: number) => unknown;
  /** Sets headers. */
  headers: (headers: Record<string, string>) => unknown;
  /** Sends the body. */
  send: (body: unknown) => unknown;
}

/** Creates an `onRequest` hook for Fastify. Handlers get the session by `sessionOf(request)`. */
export const createFastifyGuard =
  (verifier: SessionVerifier, check?: RequestCheck) =>
  async (request: RequestLike, reply: FastifyReplyLike): Promise<unknown> => {
    const outcome = await checkRequest(verifier, request, check);
    if ('session' in outcome) {
      keepSession(request, outcome.session);
      return undefined;
    }
    reply.code(outcome.refusal.status);
    reply.headers(outcome.refusal.headers);
    reply.send(outcome.refusal.body);
    return reply;
  };
