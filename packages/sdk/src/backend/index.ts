/**
 * Checks the sessions of requests on a server: in Node, Deno, Bun, workers and at the edge.
 * @packageDocumentation
 */
export { createSessionVerifier } from './session-verifier.ts';
export type { SessionVerifier } from './session-verifier.ts';
export type { BackendCookieOptions, SessionVerifierOptions } from './verifier-options.ts';
export { SessionVerificationError } from './verification-error.ts';
export type { VerificationFailure } from './verification-error.ts';
export type {
  JwtCheck,
  RequestCheck,
  SessionFromServer,
  VerifiedSession,
} from './verified-session.ts';
export type { HeaderSource, RequestLike } from './request/request-like.ts';
export { readSession, sessionOf } from './guards/sessions-of-requests.ts';
export { createHonoGuard } from './guards/hono.ts';
export type { HonoContextLike } from './guards/hono.ts';
export { createExpressGuard } from './guards/express.ts';
export type { ExpressResponseLike } from './guards/express.ts';
export { createFastifyGuard } from './guards/fastify.ts';
export type { FastifyReplyLike } from './guards/fastify.ts';
export { createNextProxy } from './guards/next.ts';
export type { NextProxyOptions } from './guards/next.ts';
export { AuthError, UsageError } from '../errors.ts';
export type { ResponseErrorOptions } from '../error-types.ts';
export type * from '../types.ts';
