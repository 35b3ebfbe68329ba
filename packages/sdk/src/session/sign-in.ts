import { endsSession } from '../errors.ts';
import type { ApiRequest, SendRequest } from '../http/api-request.ts';
import type { AuthenticateResponse } from '../types.ts';
import { toAuthenticateResponse } from './authenticate-response.ts';
import type { LocalSession } from './local-session.ts';
import type { LogicalTime } from './session-changes.ts';

export const REVOKE_PATH = '/sessions/revoke';

/** Sends a POST request, and signs the user in with its response. */
export type SignIn = (request: Omit<ApiRequest, 'method'>) => Promise<AuthenticateResponse>;

interface RunningSignIn {
  /** The path and the body of the request. */
  key: string;
  /** The response to an identical request that has signed the user in while this one was running. */
  twin?: AuthenticateResponse;
}

export function createSignIn(send: SendRequest, localSession: LocalSession): SignIn {
  const running = new Set<RunningSignIn>();

  const isCurrent = (response: AuthenticateResponse | undefined) =>
    response?.session.session_id === localSession.store.get().session?.session_id;
  /** Revokes a new session that was refused; otherwise it would stay valid on the server. */
  const revoke = ({ session_token }: AuthenticateResponse) => {
    const token = session_token ? { sessionToken: session_token } : {};
    send({ method: 'POST', path: REVOKE_PATH, ...token }).catch(() => undefined);
  };
  /** Handles a response that arrived after a sign-out or a later sign-in. */
  const settleLate = (
    response: AuthenticateResponse,
    startedAt: LogicalTime,
    twin: AuthenticateResponse | undefined,
  ) => {
    if (twin && !response.session_token) {
      // The HttpOnly cookies of this response have replaced those of its twin.
      localSession.refresh(response, startedAt);
      return response;
    }
    if (!isCurrent(response)) revoke(response);
    return twin;
  };
  return async (request) => {
    const startedAt = localSession.tick();
    const call: RunningSignIn = { key: JSON.stringify([request.path, request.body]) };
    let response: AuthenticateResponse | undefined;
    running.add(call);
    try {
      response = toAuthenticateResponse(await send({ ...request, method: 'POST' }));
      localSession.signIn(response, startedAt);
      for (const other of running) if (other.key === call.key) other.twin = response;
      return response;
    } catch (error) {
      const twin = isCurrent(call.twin) ? call.twin : undefined;
      // Within a session, the server accepts only one of two identical sign-ins, because that one
      // replaces the session token.
      const settled = response ? settleLate(response, startedAt, twin) : endsSession(error) && twin;
      if (settled) return settled;
      throw error;
    } finally {
      running.delete(call);
    }
  };
}
