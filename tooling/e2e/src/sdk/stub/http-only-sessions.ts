import { sendJson, type Responder, type StubServer } from './stub-server.ts';
import { createSessionData } from './stub-sessions.ts';
import type { ReceivedRequest } from '../replay/received-request.ts';

const MAX_RESPONSES = 100;

/** The HttpOnly cookie is named like the client's own cookie, to test that it is not deleted. */
const SESSION_COOKIE_NAME = 'stytch_session';

const toHttpOnlyCookie = (value: string, lifetime: string) =>
  `${SESSION_COOKIE_NAME}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetime}`;

export interface HttpOnlySessions {
  endAll: () => void;
}

/** Makes a stub server keep session tokens in HttpOnly cookies only. */
export function serveHttpOnlySessions(stubServer: StubServer): HttpOnlySessions {
  /** Maps the newest token of each session to the session ID. */
  const live = new Map<string, string>();

  const tokenOf = ({ headers }: ReceivedRequest) =>
    new RegExp(`\\b${SESSION_COOKIE_NAME}=([^;]+)`).exec(headers.cookie ?? '')?.[1] ?? '';
  const enter: Responder = (response, request) => {
    const { session_token: token, ...data } = createSessionData(stubServer.state);
    const session_id = live.get(tokenOf(request)) ?? `session-of-${token}`;
    live.set(token, session_id);
    response.setHeader('Set-Cookie', toHttpOnlyCookie(token, '3600'));
    const session = { ...data.session, session_id };
    sendJson(response, 200, { data: { ...data, session, session_token: '', session_jwt: '' } });
  };
  const leave: Responder = (response, request) => {
    live.delete(tokenOf(request));
    response.setHeader('Set-Cookie', toHttpOnlyCookie('', '0'));
    sendJson(response, 200, { data: { request_id: 'request-id-1', status_code: 200 } });
  };
  const onlyWithSession =
    (answerer: Responder): Responder =>
    (response, request) => {
      if (live.has(tokenOf(request))) answerer(response, request);
      else sendJson(response, 404, { status_code: 404, error_type: 'session_not_found' });
    };

  stubServer.answer('/sdk/v1/passwords/authenticate', enter, MAX_RESPONSES);
  stubServer.answer('/sdk/v1/sessions/authenticate', onlyWithSession(enter), MAX_RESPONSES);
  stubServer.answer('/sdk/v1/sessions/revoke', onlyWithSession(leave), MAX_RESPONSES);
  return { endAll: () => live.clear() };
}
