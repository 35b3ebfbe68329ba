import {
  type ClientInfo,
  deviceList,
  type PinProof,
  recoveryCodesResponse,
  type SessionTokens,
  signInResponse,
  startPinPasskeyResponse,
} from '@bakehouse/contract';
import * as z from 'zod/mini';
import type { Http } from '../http/http.ts';

export interface SignedInDevice {
  id: string;
  name: string;
  /** An approximate address, such as "203.0.113.x". */
  network: string;
  lastAccessedAt: string;
  isCurrent: boolean;
}

/** The calls with which users change their own account. */
export interface AccountApi {
  changePassword: (
    proof: PinProof,
    password: string,
    signal: AbortSignal,
  ) => Promise<SessionTokens>;
  changePin: (proof: PinProof, pin: string, signal: AbortSignal) => Promise<SessionTokens>;
  createRecoveryCodes: (proof: PinProof, signal: AbortSignal) => Promise<string[]>;
  deleteAccount: (proof: PinProof, signal: AbortSignal) => Promise<void>;
  devices: (signal?: AbortSignal) => Promise<SignedInDevice[]>;
  logOutDevice: (id: string) => Promise<void>;
  logOutElsewhere: () => Promise<void>;
  /** The options for a passkey that is sent in place of the PIN. */
  startPasskey: (signal?: AbortSignal) => Promise<PublicKeyCredentialRequestOptionsJSON>;
}

const emptyReply = z.object({});

interface Reading<Output> {
  schema: z.ZodMiniType<Output>;
  signal?: AbortSignal;
}

const readOptions = (text: string) =>
  // The cast is unchecked: the browser refuses options of another form.
  JSON.parse(text) as PublicKeyCredentialRequestOptionsJSON;

export const createAccountApi = (http: Http, client_info: ClientInfo): AccountApi => {
  const write = <Output>(path: string, body: object, reading: Reading<Output>) =>
    http.post(path, { body: { ...body, client_info }, ...reading, purpose: 'write' });
  return {
    async changePassword(proof, new_password, signal) {
      const reading = { schema: signInResponse, signal };
      const reply = await write('/auth/password/reset', { ...proof, new_password }, reading);
      return reply.stytch_session;
    },
    async changePin(proof, new_pin, signal) {
      const reading = { schema: signInResponse, signal };
      const reply = await write('/admin/pin/reset', { ...proof, new_pin }, reading);
      return reply.stytch_session;
    },
    async createRecoveryCodes(proof, signal) {
      const reading = { schema: recoveryCodesResponse, signal };
      return (await write('/auth/recovery_codes', proof, reading)).recovery_codes;
    },
    async deleteAccount(proof, signal) {
      await write('/auth/account/delete', proof, { schema: emptyReply, signal });
    },
    async devices(signal) {
      const { data } = await http.get('/auth/sessions', { schema: deviceList, signal });
      return data.map((device) => ({
        id: device.session_id,
        name: device.device,
        network: device.network,
        lastAccessedAt: device.last_accessed_at,
        isCurrent: device.current,
      }));
    },
    async logOutDevice(id) {
      await write('/auth/sessions/revoke', { session_id: id }, { schema: emptyReply });
    },
    async logOutElsewhere() {
      await write('/auth/sessions/revoke_others', {}, { schema: emptyReply });
    },
    async startPasskey(signal) {
      const reply = await http.post('/auth/pin/passkey/start', {
        body: {},
        schema: startPinPasskeyResponse,
        signal,
        purpose: 'signIn',
      });
      return readOptions(reply.public_key_credential_request_options);
    },
  };
};
