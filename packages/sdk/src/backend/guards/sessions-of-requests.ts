import { UsageError } from '../../errors.ts';
import type { RequestLike } from '../request/request-like.ts';
import type { SessionVerifier } from '../session-verifier.ts';
import { SessionVerificationError } from '../verification-error.ts';
import type { RequestCheck, VerifiedSession } from '../verified-session.ts';

const sessions = new WeakMap<object, VerifiedSession>();

export const keepSession = (request: object, session: VerifiedSession): void => {
  sessions.set(request, session);
};

/**
 * The session that a guard has verified.
 * @param request the object that the guard got: the context of Hono, the request of Express or Fastify
 * @throws UsageError if no guard has let the request pass
 */
export function sessionOf(request: object): VerifiedSession {
  const session = sessions.get(request);
  if (!session) throw new UsageError('sessionOf', 'No guard has let this request pass.');
  return session;
}

/**
 * The session of a request, or null if nobody is logged in: for pages that everybody may see, and for
 * server components (`{ headers: await headers() }`).
 * @throws SessionVerificationError if the session could not be checked, or lacks its second factor
 */
export async function readSession(
  verifier: SessionVerifier,
  request: RequestLike,
  check?: RequestCheck,
): Promise<VerifiedSession | null> {
  try {
    return await verifier.verifyRequest(request, check);
  } catch (error) {
    if (error instanceof SessionVerificationError && error.status === 401) return null;
    throw error;
  }
}
