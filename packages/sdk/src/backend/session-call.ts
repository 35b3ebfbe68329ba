import { UsageError } from '../errors.ts';
import type { User } from '../types.ts';
import { matchesShape } from '../validation/matches-shape.ts';
import { isRecord, parseJson } from '../validation/record.ts';
import { MAX_TOKEN_LENGTH } from './jwt/read-key-id.ts';
import { SessionVerificationError, type VerificationFailure } from './verification-error.ts';
import type { VerifierSettings } from './verifier-options.ts';

const CALL_TIMEOUT_MS = 10_000;

const TOKEN_PATTERN = /^[\w.~+/=-]+$/;

export interface ConfirmedSession {
  session_jwt: string;
  user: User;
}

const isConfirmedSession = (body: unknown): body is ConfirmedSession =>
  matchesShape(body, { session_jwt: '', user: { user_id: '' } });

function requireToken(token: unknown): asserts token is string {
  if (typeof token !== 'string') throw new SessionVerificationError('malformed');
  if (token.length > MAX_TOKEN_LENGTH) throw new SessionVerificationError('too_long');
  if (!TOKEN_PATTERN.test(token)) throw new SessionVerificationError('malformed');
}

const REASONS_BY_STATUS: Readonly<Record<number, VerificationFailure>> = {
  400: 'malformed',
  401: 'secret_refused',
  403: 'secret_refused',
};

function toRefusal(status: number, body: unknown): SessionVerificationError {
  const type = isRecord(body) ? String(body.error_type) : 'no error of the API';
  const cause = new Error(`[${status}] ${type}`);
  const reason =
    type === 'session_not_found'
      ? 'session_ended'
      : (REASONS_BY_STATUS[status] ?? 'server_unavailable');
  return new SessionVerificationError(reason, { cause });
}

async function exchange({ authenticateUrl, fetch }: VerifierSettings, init: RequestInit) {
  try {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    // Redirects are not followed, because one could send the secret to an unknown host.
    const response = await fetch(authenticateUrl, { ...init, redirect: 'manual', signal });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (cause) {
    throw new SessionVerificationError('server_unavailable', { cause });
  }
}

/**
 * Asks the API whether a session is still valid.
 * @throws SessionVerificationError for every other answer
 * @throws UsageError without a secret
 */
export async function confirmSession(
  settings: VerifierSettings,
  token: unknown,
): Promise<ConfirmedSession> {
  const { authorization } = settings;
  if (authorization === undefined)
    throw new UsageError('verifyByCall', 'createSessionVerifier needs the option secret for it');
  requireToken(token);
  const { status, body } = await exchange(settings, {
    method: 'POST',
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify(token.includes('.') ? { session_jwt: token } : { session_token: token }),
  });
  if (status === 200 && isConfirmedSession(body)) return body;
  throw toRefusal(status, body);
}
