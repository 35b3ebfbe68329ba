import { ApiFailure, apiFailureOf, type HttpClient, type HttpReply } from '@bakehouse/contract';
import type { PortalLevel } from '@bakehouse/contract/calls/portal-call';
import { createSharedRefresh, type SharedRefreshOptions } from './shared-refresh.ts';

/**
 * Decides what happens to a call when the server has ended the session. A `read` or `first_level`
 * call also ends the session in the portal, unless the page holds work. A `write` call waits until
 * the same user has logged in again. An `anyone` call has no token and returns the 401 response.
 */
export type CallPurpose = 'read' | 'write' | Exclude<PortalLevel, 'second_level'>;

export interface SessionCallsOptions extends SharedRefreshOptions {
  /** The session token, or null when the session belongs to another user than the page. */
  ownToken: () => string | null;
  /** Resolves to true once the user has logged in again, or to false when the login is given up. */
  reauthenticate: () => Promise<boolean>;
  /** Whether the page holds something that would be lost with it. */
  hasWork: () => boolean;
  /** Called for every call that finds that the session has ended. */
  onSessionEnded: () => void;
}

export interface SessionCall {
  path: string;
  init: RequestInit;
  purpose: CallPurpose;
  isStreamed?: boolean;
}

export type SendSessionCall = (call: SessionCall) => Promise<HttpReply>;

/** The server checks the session first, so a call with a 401 response can be sent again. */
const isUnauthenticated = ({ response }: HttpReply) => response.status === 401;

const isPinRequired = (reply: HttpReply) => apiFailureOf(reply).errorType === 'pin_required';

/** Never settles, because the page that made the call is gone and must not get a response. */
const waitForever = () => new Promise<never>(() => undefined);

const createNoSessionFailure = () =>
  new ApiFailure({ status: 401, errorType: 'session_not_found' });

export function createSessionCalls(
  send: HttpClient,
  options: SessionCallsOptions,
): SendSessionCall {
  const { sessionToken, ownToken, reauthenticate, hasWork, onSessionEnded } = options;
  const refresh = createSharedRefresh(options);
  let pendingWrites = 0;

  const endSession = (): never => {
    onSessionEnded();
    throw createNoSessionFailure();
  };

  /** While a write waits for the login to complete, reads of its page wait too. */
  const mustStay = () => pendingWrites > 0 || hasWork();

  const mustWait = (reply: HttpReply) =>
    isUnauthenticated(reply) || (mustStay() && isPinRequired(reply));

  /** Resolves to null when the session does not allow the call, even after a refresh. */
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

  /** Resolves to null when the user has not logged in again; the page of the call is then gone. */
  const sendAfterLogin = async (call: SessionCall): Promise<HttpReply | null> => {
    if (!(await reauthenticate())) return null;
    call.init.signal?.throwIfAborted();
    const token = ownToken();
    if (token === null) throw createNoSessionFailure();
    const reply = await send(call, token);
    if (!isUnauthenticated(reply)) return reply;
    onSessionEnded();
    return null;
  };

  const sendInSession = async (call: SessionCall): Promise<HttpReply | null> => {
    const reply = await sendNow(call);
    if (reply !== null) return reply;
    const isWaiting = mustStay() && call.purpose !== 'first_level';
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
    first_level: sendInSession,
    anyone: (call) => send(call, null),
  } satisfies Record<CallPurpose, (call: SessionCall) => Promise<HttpReply | null>>;

  return async (call) => (await senders[call.purpose](call)) ?? waitForever();
}
