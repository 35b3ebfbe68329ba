import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { User } from '@bakehouse/sdk';
import type { ChallengeTerms } from '../../identity/one-time-secrets/secret-payloads.ts';
import { CHALLENGE_MINUTES } from './webauthn-challenges.ts';
import type { Registration } from './webauthn-registrations.ts';

/** EdDSA, ES256 and RS256 of the COSE registry, in the order of preference. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

const toDescriptor = ({ credentialId, transports }: Registration) => ({
  type: 'public-key' as const,
  id: credentialId.toString('base64url'),
  transports,
});

const userVerificationOf = ({ requiresVerification }: ChallengeTerms) =>
  requiresVerification ? ('required' as const) : ('preferred' as const);

export type AuthenticatorType = 'platform' | 'cross-platform';

export interface UserOverrides {
  override_id?: string | undefined;
  override_name?: string | undefined;
  override_display_name?: string | undefined;
}

const accountNameOf = ({ user_id, emails, phone_numbers, crypto_wallets }: User) =>
  emails[0]?.email ??
  phone_numbers[0]?.phone_number ??
  crypto_wallets[0]?.crypto_wallet_address ??
  user_id;

/** The id must not name a person (Web Authentication Level 3, section 14.6.1); our user ids are random. */
const toUserEntity = (user: User, overrides: UserOverrides) => {
  const { first_name, middle_name, last_name } = user.name;
  const account = accountNameOf(user);
  const person = [first_name, middle_name, last_name].filter(Boolean).join(' ');
  return {
    id: Buffer.from(overrides.override_id ?? user.user_id).toString('base64url'),
    name: overrides.override_name ?? account,
    displayName: overrides.override_display_name ?? (person || account),
  };
};

interface CreationOptionsInput {
  challenge: string;
  terms: ChallengeTerms;
  projectName: string;
  user: User;
  overrides: UserOverrides;
  authenticatorType?: AuthenticatorType | undefined;
  isPasskey: boolean;
  existing: readonly Registration[];
}

export const toCreationOptions = ({
  challenge,
  terms,
  projectName,
  user,
  overrides,
  authenticatorType,
  isPasskey,
  existing,
}: CreationOptionsInput): PublicKeyCredentialCreationOptionsJSON => ({
  rp: { id: terms.domain, name: projectName },
  user: toUserEntity(user, overrides),
  challenge,
  pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: TIMEOUT_MS,
  excludeCredentials: existing.map(toDescriptor),
  authenticatorSelection: {
    ...(authenticatorType && { authenticatorAttachment: authenticatorType }),
    residentKey: isPasskey ? 'required' : 'preferred',
    requireResidentKey: isPasskey,
    userVerification: userVerificationOf(terms),
  },
  attestation: 'none',
  extensions: { credProps: true },
});

interface RequestOptionsInput {
  challenge: string;
  terms: ChallengeTerms;
  /** Without a registration, the browser offers all passkeys of the domain. */
  allowed: readonly Registration[];
}

export const toRequestOptions = ({
  challenge,
  terms,
  allowed,
}: RequestOptionsInput): PublicKeyCredentialRequestOptionsJSON => ({
  challenge,
  rpId: terms.domain,
  timeout: TIMEOUT_MS,
  allowCredentials: allowed.map(toDescriptor),
  userVerification: userVerificationOf(terms),
});
