import {
  type ClientInfo,
  forgotPinResponse,
  type PinProof,
  type SessionTokens,
  signInResponse,
} from '@bakehouse/contract';
import type { Http } from '../http/http.ts';

/** `create` and `authenticate` return new tokens; the old ones become invalid. */
export interface PinApi {
  create: (pin: string) => Promise<SessionTokens>;
  authenticate: (proof: PinProof) => Promise<SessionTokens>;
  /**
   * Resolves to the instant until which PIN entry is locked.
   * @param callback the path to which the emailed link leads in the end
   */
  forget: (callback?: string) => Promise<string>;
}

export const createPinApi = (http: Http, client_info: ClientInfo): PinApi => {
  const send = async (path: string, proof: PinProof) => {
    const reply = await http.post(path, {
      body: { ...proof, client_info },
      schema: signInResponse,
      purpose: 'signIn',
    });
    return reply.stytch_session;
  };
  return {
    create: (pin) => send('/auth/pin/create', { pin }),
    authenticate: (proof) => send('/auth/pin/authenticate', proof),
    async forget(callback) {
      const reply = await http.post('/auth/pin/forgot', {
        body: { callback, client_info },
        schema: forgotPinResponse,
        purpose: 'signIn',
      });
      return reply.locked_until;
    },
  };
};
