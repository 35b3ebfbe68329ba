import { type ClientInfo, type SessionTokens, signInResponse } from '@bakehouse/contract';
import type { Http } from './http/http.ts';

/** Both calls return the tokens of a new session; the old tokens are invalid then. */
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
