import { ApiError, PasskeyError, type PasskeyErrorCode, type User } from '@bakehouse/sdk';
import { vi, type Mock } from 'vitest';
import { createFakeClient, type FakeClient } from './fake-client.ts';

export const SIGN_IN_RESPONSE = {
  request_id: 'request-1',
  status_code: 200,
  webauthn_registration_id: 'passkey-1',
} as const;

type ClientCall = (...args: unknown[]) => Promise<unknown>;
type RegisterCall = (options: object, request: { signal?: AbortSignal }) => Promise<unknown>;
type UpdateCall = (change: { webauthn_registration_id: string; name: string }) => Promise<unknown>;
type DeleteCall = (id: string) => Promise<unknown>;
type AuthenticateCall = (options: {
  conditional_mediation?: boolean;
  signal?: AbortSignal;
}) => Promise<unknown>;

export interface FakePasskeys {
  fake: FakeClient;
  authenticate: Mock<AuthenticateCall>;
  browserSupportsAutofill: Mock<() => Promise<boolean>>;
  register: Mock<RegisterCall>;
  update: Mock<UpdateCall>;
  getUser: Mock<ClientCall>;
  deletePasskey: Mock<DeleteCall>;
}

interface FakePasskey {
  webauthn_registration_id: string;
  name: string;
}

export const toPasskey = (webauthn_registration_id: string, name: string): FakePasskey => ({
  webauthn_registration_id,
  name,
  ...{ domain: 'bakehouse.test', user_agent: 'Firefox/133.0', verified: true },
});

export const apiError = (status_code: number, error_type: string): ApiError =>
  new ApiError({ status_code, error_type, error_message: 'Text of the server.', error_url: '' });

export const passkeyError = (code: PasskeyErrorCode): PasskeyError =>
  new PasskeyError(code, 'Text of the SDK.');

const neverResolve = () => new Promise<never>(() => undefined);

/** A client with passkeys: the prompt stays open, and the server renames and deletes as told. */
export function createFakePasskeys(given: readonly FakePasskey[] = []): FakePasskeys {
  const authenticate = vi.fn<AuthenticateCall>(neverResolve);
  const browserSupportsAutofill = vi.fn(() => Promise.resolve(true));
  const register = vi.fn<RegisterCall>(() => Promise.resolve(SIGN_IN_RESPONSE));
  let passkeys = given;
  const update = vi.fn<UpdateCall>(({ webauthn_registration_id, name }) => {
    passkeys = passkeys.map((passkey) =>
      passkey.webauthn_registration_id === webauthn_registration_id
        ? { ...passkey, name }
        : passkey,
    );
    return Promise.resolve({});
  });
  const fake = createFakeClient({
    webauthn: { authenticate, browserSupportsAutofill, register, update },
  });
  const getUser = vi.fn<ClientCall>(() => {
    const user = { webauthn_registrations: passkeys, emails: [] } as object as User;
    fake.signIn(user);
    return Promise.resolve(user);
  });
  const deletePasskey = vi.fn<DeleteCall>(async (id) => {
    passkeys = passkeys.filter((passkey) => passkey.webauthn_registration_id !== id);
    await getUser();
  });
  Object.assign(fake.client.user, { get: getUser, deleteWebauthnRegistration: deletePasskey });
  return { fake, authenticate, browserSupportsAutofill, register, update, getUser, deletePasskey };
}

/** Gives the page a browser that can be asked whether its autofill offers passkeys. */
export const stubAutofill = (): void => {
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: vi.fn() });
};
