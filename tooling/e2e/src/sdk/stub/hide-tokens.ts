import { sendJson, type Answerer, type Recorder } from './recorder.ts';
import { signedIn } from './stub-answers.ts';
import type { WireRequest } from '../wire/wire-request.ts';

const OFTEN = 100;

/** Under the name of the readable cookie: the client clears that one, and must not clear this one. */
const COOKIE = 'stytch_session';

/** A server's own cookies, of which no script can tell whether they are there. */
const hiddenCookie = (value: string, lifetime: string) =>
  `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetime}`;

/** An API that keeps the tokens to itself, and knows a session by its cookie alone. */
export interface TokenHider {
  /** Ends all sessions, as another device of the user would. */
  endAll: () => void;
}

/** Lets a recorder answer sign-ins, refreshes and sign-outs so. */
export function hideTokens(recorder: Recorder): TokenHider {
  /** The ids of the sessions, by their newest tokens. */
  const live = new Map<string, string>();

  const tokenOf = ({ headers }: WireRequest) =>
    new RegExp(`\\b${COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1] ?? '';
  const enter: Answerer = (response, request) => {
    const { session_token: token, ...data } = signedIn(recorder.state);
    const session_id = live.get(tokenOf(request)) ?? `session-of-${token}`;
    live.set(token, session_id);
    response.setHeader('Set-Cookie', hiddenCookie(token, '3600'));
    const session = { ...data.session, session_id };
    sendJson(response, 200, { data: { ...data, session, session_token: '', session_jwt: '' } });
  };
  const leave: Answerer = (response, request) => {
    live.delete(tokenOf(request));
    response.setHeader('Set-Cookie', hiddenCookie('', '0'));
    sendJson(response, 200, { data: { request_id: 'request-id-1', status_code: 200 } });
  };
  const onlyWithSession =
    (answerer: Answerer): Answerer =>
    (response, request) => {
      if (live.has(tokenOf(request))) answerer(response, request);
      else sendJson(response, 404, { status_code: 404, error_type: 'session_not_found' });
    };

  recorder.answer('/sdk/v1/passwords/authenticate', enter, OFTEN);
  recorder.answer('/sdk/v1/sessions/authenticate', onlyWithSession(enter), OFTEN);
  recorder.answer('/sdk/v1/sessions/revoke', onlyWithSession(leave), OFTEN);
  return { endAll: () => live.clear() };
}
