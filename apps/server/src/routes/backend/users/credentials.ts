import { removeBackendCredential } from '../../../services/backend/users/removed-credentials.ts';
import { backendCall, type BackendCall } from '../backend-call.ts';

/** The last part of each path, and the kind of credential that it removes. */
const CREDENTIAL_BY_NOUN = {
  emails: 'email',
  phone_numbers: 'phone',
  crypto_wallets: 'wallet',
  oauth: 'subject',
  webauthn_registrations: 'webauthn',
  totps: 'totp',
  passwords: 'password',
  biometric_registrations: 'biometric',
} as const;

export const backendCredentialCalls: readonly BackendCall[] = Object.entries(
  CREDENTIAL_BY_NOUN,
).map(([noun, kind]) =>
  backendCall(
    { method: 'DELETE', path: `/v1/users/${noun}/:id` },
    async ({ project, caller, param }, deps) => {
      const user = await removeBackendCredential(
        deps,
        { project, caller },
        { kind, id: param('id') },
      );
      return { user_id: user.user_id, user };
    },
  ),
);
