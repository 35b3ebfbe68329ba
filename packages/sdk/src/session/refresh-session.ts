import { NoCurrentSessionError, endsSession } from '../errors.ts';
import type { Send } from '../http/call.ts';
import { createSingleFlight } from '../http/single-flight.ts';
import { sharedTimeout } from '../http/deadline.ts';
import type { AuthenticateResponse, RequestOptions, SessionRefresh } from '../types.ts';
import { toAuthenticateResponse } from './authenticate-response.ts';
import type { SessionKeeper } from './session.ts';

/** Asks the server for the session, once for all who ask for the same at the same time. */
export type RefreshSession = (
  options?: SessionRefresh,
  request?: Pick<RequestOptions, 'timeout'>,
) => Promise<AuthenticateResponse>;

export function createRefreshSession(send: Send, keeper: SessionKeeper): RefreshSession {
  const share = createSingleFlight<AuthenticateResponse>();

  const ask = async (
    session_duration_minutes: number | undefined,
    timeout: number,
  ): Promise<AuthenticateResponse> => {
    const started = keeper.takeTurn();
    const mark = keeper.credentialsMark();
    const { hasCredentials, destroy, forget } = keeper;
    const end = hasCredentials() ? destroy : forget;
    const body = { session_duration_minutes };
    const call = { method: 'POST', path: '/sessions/authenticate', body, timeout } as const;
    const answer = send(call).then(toAuthenticateResponse);
    const [outcome] = await Promise.allSettled([answer]);
    // Someone has signed in or out meanwhile: the answer, good or bad, is about another session.
    if (keeper.credentialsMark() !== mark) {
      if (keeper.store.get().session ?? keeper.tokens())
        return ask(session_duration_minutes, timeout);
      throw new NoCurrentSessionError();
    }
    if (outcome.status === 'fulfilled') keeper.refresh(outcome.value, started);
    else if (endsSession(outcome.reason)) end();
    return answer;
  };
  return ({ session_duration_minutes } = {}, { timeout } = {}) =>
    share(String(session_duration_minutes), () =>
      ask(session_duration_minutes, sharedTimeout(timeout)),
    );
}
