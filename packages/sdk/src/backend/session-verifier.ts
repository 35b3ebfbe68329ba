import { createKeySource } from './jwt/key-source.ts';
import { findClaimFailure } from './jwt/find-claim-failure.ts';
import { createKeyIdReader } from './jwt/read-key-id.ts';
import { verifySignature } from './jwt/verify-signature.ts';
import type { RequestLike } from './request/request-like.ts';
import { readRequestTokens } from './request/read-request-tokens.ts';
import { confirmSession } from './session-call.ts';
import { SessionVerificationError, type VerificationFailure } from './verification-error.ts';
import type {
  JwtCheck,
  RequestCheck,
  SessionFromServer,
  VerifiedSession,
} from './verified-session.ts';
import {
  toVerifierSettings,
  type SessionVerifierOptions,
  type VerifierSettings,
} from './verifier-options.ts';
import { toVerifiedSession, type Claims } from './wire.ts';

/** Checks sessions of one project. */
export interface SessionVerifier {
  /**
   * Checks a session JWT by its signature and claims, without a request unless the keys of the API
   * are old. A JWT counts for five minutes, also after a logout.
   * @throws SessionVerificationError if the JWT does not count
   */
  verifyJwt: (jwt: string, check?: JwtCheck) => Promise<VerifiedSession>;
  /**
   * Asks the API about a session token or a session JWT, so that a logout counts at once. Needs the
   * option `secret`.
   * @throws SessionVerificationError if the session does not count
   */
  verifyByCall: (token: string, check?: JwtCheck) => Promise<SessionFromServer>;
  /**
   * Checks the token of a request: of its header `Authorization: Bearer`, or else of its cookies. If
   * the JWT has expired and there is a secret, the API is asked.
   * @throws SessionVerificationError if the request has no session that counts
   */
  verifyRequest: (request: RequestLike, check?: RequestCheck) => Promise<VerifiedSession>;
}

const refuseFor = (reason: VerificationFailure | undefined) => {
  if (reason !== undefined) throw new SessionVerificationError(reason);
};

function toSession(claims: Claims, settings: VerifierSettings): VerifiedSession {
  const now = settings.now();
  refuseFor(findClaimFailure(claims, settings, now));
  const session = toVerifiedSession(claims);
  if (!session) throw new SessionVerificationError('malformed');
  const isOver = session.expiresAt.getTime() + settings.clockToleranceMs <= now;
  refuseFor(isOver ? 'expired' : undefined);
  return session;
}

function createJwtVerifier(settings: VerifierSettings): SessionVerifier['verifyJwt'] {
  const keys = createKeySource(settings);
  const readKeyId = createKeyIdReader();
  return async (jwt, { requireSecondFactor = false } = {}) => {
    const key = await keys.find(readKeyId(jwt));
    const session = toSession(await verifySignature(jwt, key), settings);
    const isMissing = requireSecondFactor && session.level === 'first';
    refuseFor(isMissing ? 'second_factor_missing' : undefined);
    return session;
  };
}

const hasExpired = (error: unknown) =>
  error instanceof SessionVerificationError && error.reason === 'expired';

/**
 * Creates what checks the sessions of one project. Create it once and keep it, because it keeps the
 * keys of the API.
 * @throws UsageError for a wrong option
 */
export function createSessionVerifier(options: SessionVerifierOptions): SessionVerifier {
  const settings = toVerifierSettings(options);
  const verifyJwt = createJwtVerifier(settings);
  const verifyByCall: SessionVerifier['verifyByCall'] = async (token, check) => {
    const { session_jwt: sessionJwt, user } = await confirmSession(settings, token);
    const session = await verifyJwt(sessionJwt, check);
    if (session.userId !== user.user_id) throw new SessionVerificationError('server_unavailable');
    return { ...session, user, sessionJwt };
  };
  return {
    verifyJwt,
    verifyByCall,
    async verifyRequest(request, check = {}) {
      const { jwt, sessionToken } = readRequestTokens(request, settings.cookieNames);
      const canCall = settings.authorization !== undefined;
      const callable = sessionToken ?? jwt;
      if (callable === undefined) throw new SessionVerificationError('missing');
      if (check.checkByCall) return verifyByCall(callable, check);
      if (jwt === undefined) {
        if (canCall) return verifyByCall(callable, check);
        throw new SessionVerificationError('missing');
      }
      try {
        return await verifyJwt(jwt, check);
      } catch (error) {
        if (canCall && hasExpired(error)) return verifyByCall(callable, check);
        throw error;
      }
    },
  };
}
