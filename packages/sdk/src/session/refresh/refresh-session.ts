import { NoCurrentSessionError, endsSession } from '../../errors.ts';
import type { SendRequest } from '../../http/api-request.ts';
import { sharedRequestTimeoutMs } from '../../http/deadline.ts';
import { createSingleFlight } from '../../http/single-flight.ts';
import type { AuthenticateResponse, RequestOptions, OptionalSessionDuration } from '../../types.ts';
import { toAuthenticateResponse } from '../authenticate-response.ts';
import type { LocalSession } from '../local-session.ts';

export const REFRESH_PATH = '/sessions/authenticate';

/** Refreshes the session. Callers that ask for the same duration at the same time share a request. */
export type RefreshSession = (
  options?: OptionalSessionDuration,
  request?: Pick<RequestOptions, 'timeout'>,
) => Promise<AuthenticateResponse>;

export function createRefreshSession(
  send: SendRequest,
  localSession: LocalSession,
): RefreshSession {
  const singleFlight = createSingleFlight<AuthenticateResponse>();

  const refresh = async (
    session_duration_minutes: number | undefined,
    timeout: number,
  ): Promise<AuthenticateResponse> => {
    const startedAt = localSession.tick();
    const version = localSession.credentialsVersion();
    const hadCredentials = localSession.hasCredentials();
    const body = { session_duration_minutes };
    const request = { method: 'POST', path: REFRESH_PATH, body, timeout } as const;
    const response = send(request).then(toAuthenticateResponse);
    const [outcome] = await Promise.allSettled([response]);
    // The credentials were replaced in the meantime, so the response belongs to another session.
    if (localSession.credentialsVersion() !== version) {
      if (localSession.store.get().session ?? localSession.tokens())
        return refresh(session_duration_minutes, timeout);
      throw new NoCurrentSessionError();
    }
    if (outcome.status === 'fulfilled') localSession.refresh(outcome.value, startedAt);
    else if (endsSession(outcome.reason)) localSession.end(hadCredentials);
    else localSession.endCheck();
    return response;
  };
  return ({ session_duration_minutes } = {}, { timeout } = {}) =>
    singleFlight(String(session_duration_minutes), () =>
      refresh(session_duration_minutes, sharedRequestTimeoutMs(timeout)),
    );
}
