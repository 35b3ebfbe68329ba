import type { RequestLike } from '../request/request-like.ts';
import type { SessionVerifier } from '../session-verifier.ts';
import { SessionVerificationError } from '../verification-error.ts';
import type { RequestCheck, VerifiedSession } from '../verified-session.ts';

const RETRY_AFTER_SECONDS = '5';

/** A response that says why the request was refused. */
export interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: { status_code: number; error_type: string; error_message: string };
}

type Outcome = { session: VerifiedSession } | { refusal: Refusal };

/** The challenges of RFC 6750, section 3, and RFC 9470, section 3. */
const toChallenge = ({ reason, status }: SessionVerificationError) => {
  if (status === 403) return 'Bearer error="insufficient_user_authentication"';
  return reason === 'missing' ? 'Bearer' : 'Bearer error="invalid_token"';
};

const toRefusal = (error: SessionVerificationError): Refusal => ({
  status: error.status,
  headers: {
    'Cache-Control': 'no-store',
    ...(error.status === 503
      ? { 'Retry-After': RETRY_AFTER_SECONDS }
      : { 'WWW-Authenticate': toChallenge(error) }),
  },
  body: { status_code: error.status, error_type: error.reason, error_message: error.message },
});

/** @throws unknown any error that is a fault of the app, such as a wrong secret */
export async function checkRequest(
  verifier: SessionVerifier,
  request: RequestLike,
  check?: RequestCheck,
): Promise<Outcome> {
  try {
    return { session: await verifier.verifyRequest(request, check) };
  } catch (error) {
    if (!(error instanceof SessionVerificationError) || error.status === 500) throw error;
    return { refusal: toRefusal(error) };
  }
}

export const toResponse = ({ status, headers, body }: Refusal): Response =>
  Response.json(body, { status, headers });
