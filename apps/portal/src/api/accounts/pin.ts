import type { ClientInfo, PinProof, SessionTokens } from '@bakehouse/contract';
import { authenticatePin, createPin, requestPinReset } from '@bakehouse/contract/calls/pin';
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

export const createPinApi = (http: Http, client_info: ClientInfo): PinApi => ({
  async create(pin) {
    return (await http.call(createPin, { pin, client_info })).stytch_session;
  },
  async authenticate(proof) {
    return (await http.call(authenticatePin, { ...proof, client_info })).stytch_session;
  },
  async forget(callback) {
    return (await http.call(requestPinReset, { callback, client_info })).locked_until;
  },
});
