import type { ErrorType } from '../../../error-types.ts';
import { HttpError } from '../../../http-error.ts';
import {
  removeCredential,
  type CredentialReference,
} from '../../../services/identity/users/credential-removal.ts';
import { sendSuccess } from '../envelope.ts';
import { providerCall, type ProviderCall } from '../provider-call.ts';

interface RemovableCredential {
  /** Undefined for credentials that the server does not offer. */
  toReference?: (id: string) => CredentialReference;
  notFound: ErrorType;
}

const CREDENTIAL_BY_NOUN: Readonly<Record<string, RemovableCredential>> = {
  emails: {
    toReference: (id) => ({ type: 'identifier', kind: 'email', id }),
    notFound: 'email_not_found',
  },
  phone_numbers: {
    toReference: (id) => ({ type: 'identifier', kind: 'phone', id }),
    notFound: 'phone_number_not_found',
  },
  crypto_wallets: {
    toReference: (id) => ({ type: 'identifier', kind: 'wallet', id }),
    notFound: 'crypto_wallet_not_found',
  },
  oauth: {
    toReference: (id) => ({ type: 'identifier', kind: 'subject', id }),
    notFound: 'oauth_registration_not_found',
  },
  totps: {
    toReference: (id) => ({ type: 'factor', kind: 'totp', id }),
    notFound: 'totp_not_found',
  },
  webauthn_registrations: {
    toReference: (id) => ({ type: 'factor', kind: 'webauthn', id }),
    notFound: 'webauthn_registration_not_found',
  },
  biometric_registrations: { notFound: 'biometric_registration_not_found' },
};

export const userCredentialCalls: readonly ProviderCall[] = Object.entries(CREDENTIAL_BY_NOUN).map(
  ([noun, { toReference, notFound }]) =>
    providerCall(
      {
        method: 'DELETE',
        path: `/users/${noun}/:id`,
        level: 'step_up',
        protection: 'none',
        ...(toReference && { queue: [] }),
      },
      async ({ c }, deps) => {
        const reference = toReference?.(c.req.param('id'));
        const by = { ...c.get('caller'), ...c.get('live') };
        const user = reference && (await removeCredential(deps, by, reference));
        if (!user) throw new HttpError(404, notFound, 'You have nothing with this id.');
        return sendSuccess(c, { user_id: user.user_id, __user: user });
      },
    ),
);
