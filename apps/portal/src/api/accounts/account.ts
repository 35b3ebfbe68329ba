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
  changePassword: (proof: PinProof, password: string) => Promise<SessionTokens>;
  changePin: (proof: PinProof, pin: string) => Promise<SessionTokens>;
  createRecoveryCodes: (proof: PinProof) => Promise<string[]>;
  deleteAccount: (proof: PinProof) => Promise<void>;
  devices: (signal?: AbortSignal) => Promise<SignedInDevice[]>;
  logOutDevice: (id: string) => Promise<void>;
  logOutElsewhere: () => Promise<void>;
  /** The options for a passkey that is sent in place of the PIN. */
  startPasskey: () => Promise<PublicKeyCredentialRequestOptionsJSON>;
}

const emptyReply = z.object({});

const readOptions = (text: string) =>
  // The cast is unchecked: the browser refuses options of another form.
  JSON.parse(text) as PublicKeyCredentialRequestOptionsJSON;

export const createAccountApi = (http: Http, client_info: ClientInfo): AccountApi => {
  const write = <Output>(path: string, body: object, schema: z.ZodMiniType<Output>) =>
    http.post(path, { body: { ...body, client_info }, schema, purpose: 'write' });
  return {
    async changePassword(proof, new_password) {
      const reply = await write('/auth/password/reset', { ...proof, new_password }, signInResponse);
      return reply.stytch_session;
    },
    async changePin(proof, new_pin) {
      const reply = await write('/admin/pin/reset', { ...proof, new_pin }, signInResponse);
      return reply.stytch_session;
    },
    async createRecoveryCodes(proof) {
      return (await write('/auth/recovery_codes', proof, recoveryCodesResponse)).recovery_codes;
    },
    async deleteAccount(proof) {
      await write('/auth/account/delete', proof, emptyReply);
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
      await write('/auth/sessions/revoke', { session_id: id }, emptyReply);
    },
    async logOutElsewhere() {
      await write('/auth/sessions/revoke_others', {}, emptyReply);
    },
    async startPasskey() {
      const reply = await http.post('/auth/pin/passkey/start', {
        body: {},
        schema: startPinPasskeyResponse,
        purpose: 'signIn',
      });
      return readOptions(reply.public_key_credential_request_options);
    },
  };
};
