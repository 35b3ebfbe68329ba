import { type ClientInfo, type SessionTokens, signInResponse } from '@bakehouse/contract';
import type { Http } from '../http/http.ts';

/** Both PIN calls start a new session and return its tokens; the old tokens become invalid. */
export interface PinApi {
  create: (pin: string) => Promise<SessionTokens>;
  authenticate: (pin: string) => Promise<SessionTokens>;
}

export const createPinApi = (http: Http, client_info: ClientInfo): PinApi => {
  const send = async (path: string, pin: string) => {
    const reply = await http.post(path, {
      body: { pin, client_info },
      schema: signInResponse,
      purpose: 'signIn',
    });
    return reply.stytch_session;
  };
  return {
    create: (pin) => send('/auth/pin/create', pin),
    authenticate: (pin) => send('/auth/pin/authenticate', pin),
  };
};
