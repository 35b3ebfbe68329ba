import { ApiFailure, apiFailureOf, type HttpClient, type HttpReply } from '@bakehouse/contract';
import { createSharedRefresh, type SharedRefreshOptions } from './shared-refresh.ts';

/**
 * Decides what happens without a live session. A `read` and a `signIn` (a step of a login) end the
 * session in the portal too. A `write` waits until its user has logged in again, and is sent then.
 * An `anonymous` call sends no token and returns the 401.
 */
export type Purpose = 'read' | 'write' | 'signIn' | 'anonymous';

export interface SessionCallsOptions extends SharedRefreshOptions {
  /** The token of the session, if it belongs to the user whose page is shown. */
  ownToken: () => string | null;
  /** Resolves to true after the user has logged in again, and to false when the session is over. */
  reauthenticate: () => Promise<boolean>;
  /** Called once for each call that finds no live session. */
  onSessionEnded: () => void;
}

export interface SessionCall {
  path: string;
  init: RequestInit;
  purpose: Purpose;
  isStreamed?: boolean;
}

export type SendSessionCall = (call: SessionCall) => Promise<HttpReply>;

/** The server checks the session first, so it has done nothing else. */
const isUnauthenticated = ({ response }: HttpReply) => response.status === 401;

/** The server has done nothing either. */
const lacksPin = (reply: HttpReply) => apiFailureOf(reply).errorType === 'pin_required';

/** The page of this call is gone, and the next user must not see its answer. */
const neverSettle = () => new Promise<never>(() => undefined);

const noSession = () => new ApiFailure({ status: 401, errorType: 'session_not_found' });

export function createSessionCalls(
  send: HttpClient,
  options: SessionCallsOptions,
): SendSessionCall {
  const { sessionToken, ownToken, reauthenticate, onSessionEnded } = options;
  const refresh = createSharedRefresh(options);
  let pendingWrites = 0;

  const endSession = (): never => {
    onSessionEnded();
    throw noSession();
  };

  /** While a write waits for a complete session, other calls of its page wait too. */
  const mustWait = (reply: HttpReply) =>
    isUnauthenticated(reply) || (pendingWrites > 0 && lacksPin(reply));

  /** Null when the current session is not enough, also after a refresh. */
  const sendNow = async (call: SessionCall): Promise<HttpReply | null> => {
    const currentToken = call.purpose === 'write' ? ownToken : sessionToken;
    const token = currentToken();
    if (token === null) return null;
    const refreshesBefore = refresh.count();
    const reply = await send(call, token);
    if (!isUnauthenticated(reply)) return mustWait(reply) ? null : reply;
    if (!(await refresh.isAliveAfter(token, refreshesBefore))) return null;
    call.init.signal?.throwIfAborted();
    const nextToken = currentToken();
    const second = nextToken === null ? null : await send(call, nextToken);
    return second === null || mustWait(second) ? null : second;
  };

  /** Null when the user, and with them the page of the call, is gone. */
  const sendAfterLogin = async (call: SessionCall): Promise<HttpReply | null> => {
    if (!(await reauthenticate())) return null;
    call.init.signal?.throwIfAborted();
    const token = ownToken();
    if (token === null) throw noSession();
    const reply = await send(call, token);
    if (!isUnauthenticated(reply)) return reply;
    onSessionEnded();
    return null;
  };

  const sendInSession = async (call: SessionCall): Promise<HttpReply | null> => {
    const reply = await sendNow(call);
    if (reply !== null) return reply;
    const isWaiting = pendingWrites > 0 && call.purpose !== 'signIn';
    return isWaiting ? sendAfterLogin(call) : endSession();
  };

  const sendWrite = async (call: SessionCall): Promise<HttpReply | null> => {
    pendingWrites += 1;
    try {
      return await sendInSession(call);
    } finally {
      pendingWrites -= 1;
    }
  };

  const senders = {
    read: sendInSession,
    write: sendWrite,
    signIn: sendInSession,
    anonymous: (call) => send(call, null),
  } satisfies Record<Purpose, (call: SessionCall) => Promise<HttpReply | null>>;

  return async (call) => (await senders[call.purpose](call)) ?? neverSettle();
}
