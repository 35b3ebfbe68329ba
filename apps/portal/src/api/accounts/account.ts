import type { ClientInfo, PinProof, SessionTokens } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/accounts';
import type { Http } from '../http/http.ts';

export interface SignedInDevice {
  id: string;
  name: string;
  /** An approximate address, such as "203.0.113.x". */
  network: string;
  lastAccessedAt: string;
  isCurrent: boolean;
  impersonator?: string | undefined;
}

/** An account at another provider with which the user can log in. */
export interface ConnectedLogin {
  id: string;
  provider: string;
  providerName: string;
  /** The address or name of the account at the provider; may be empty. */
  accountName: string;
  connectedAt: string;
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
  connectedLogins: (signal?: AbortSignal) => Promise<ConnectedLogin[]>;
  devices: (signal?: AbortSignal) => Promise<SignedInDevice[]>;
  logOutDevice: (id: string) => Promise<void>;
  logOutElsewhere: () => Promise<void>;
  /** The options for a passkey that is sent in place of the PIN. */
  startPasskey: (signal?: AbortSignal) => Promise<PublicKeyCredentialRequestOptionsJSON>;
}

const parsePasskeyOptions = (text: string) =>
  // The cast is unchecked: the browser refuses options of another form.
  JSON.parse(text) as PublicKeyCredentialRequestOptionsJSON;

export const createAccountApi = (http: Http, client_info: ClientInfo): AccountApi => ({
  async changePassword(proof, new_password, signal) {
    const body = { ...proof, new_password, client_info };
    return (await http.call(calls.changePassword, body, { signal })).stytch_session;
  },
  async changePin(proof, new_pin, signal) {
    const body = { ...proof, new_pin, client_info };
    return (await http.call(calls.changePin, body, { signal })).stytch_session;
  },
  async createRecoveryCodes(proof, signal) {
    const body = { ...proof, client_info };
    return (await http.call(calls.createRecoveryCodes, body, { signal })).recovery_codes;
  },
  async deleteAccount(proof, signal) {
    await http.call(calls.deleteAccount, { ...proof, client_info }, { signal });
  },
  async connectedLogins(signal) {
    const { data } = await http.call(calls.listConnectedLogins, {}, { signal });
    return data.map((login) => ({
      id: login.id,
      provider: login.provider,
      providerName: login.provider_name,
      accountName: login.account_name,
      connectedAt: login.connected_at,
    }));
  },
  async devices(signal) {
    const { data } = await http.call(calls.listSessions, {}, { signal });
    return data.map((device) => ({
      id: device.session_id,
      name: device.device,
      network: device.network,
      lastAccessedAt: device.last_accessed_at,
      isCurrent: device.current,
      impersonator: device.impersonator,
    }));
  },
  async logOutDevice(id) {
    await http.call(calls.endSession, { session_id: id });
  },
  async logOutElsewhere() {
    await http.call(calls.endOtherSessions, {});
  },
  async startPasskey(signal) {
    const reply = await http.call(calls.startPinPasskey, {}, { signal });
    return parsePasskeyOptions(reply.public_key_credential_request_options);
  },
});
