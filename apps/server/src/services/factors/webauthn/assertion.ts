import {
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import { webauthnRegistrations } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import type { RecordedRefusal } from '../../audit/recorded-transaction.ts';
import type { Identity } from '../../identity/identities.ts';
import { readAssertedData, requireAuthenticatorData } from './authenticator/authenticator-data.ts';
import { readClientData, requireClientData, type ClientData } from './client-data.ts';
import { isCounterAhead } from './authenticator/signature-counter.ts';
import { foreignChallengeError, redeemChallenge, type Challenge } from './webauthn-challenges.ts';
import { passkeyRefusedError, registrationNotFoundError } from './webauthn-errors.ts';
import { findRegistration, lockRegistration, type Registration } from './webauthn-registrations.ts';

const requireOwnerOf = (
  registration: Registration,
  { userId }: Challenge<'webauthn_authentication'>,
  { response: { userHandle } }: AuthenticationResponseJSON,
) => {
  const handle = Buffer.from(userHandle ?? '', 'base64url').toString('utf8');
  const names = [userId, handle.startsWith('user-') ? handle : null];
  if (names.every((name) => name === null || name === registration.userId)) return;
  throw passkeyRefusedError('This passkey belongs to another account. Choose one of this account.');
};

interface Assertion {
  counter: number;
  isUserVerified: boolean;
}

/** By Web Authentication Level 3, section 7.2. Throws HttpError 401 unable_to_auth_webauthn_registration. */
const verifyAssertion = async (
  registration: Registration,
  { payload }: Challenge<'webauthn_authentication'>,
  { challenge, origin }: ClientData,
  credential: AuthenticationResponseJSON,
): Promise<Assertion> => {
  const data = readAssertedData(credential.response.authenticatorData);
  const { isUserVerified } = requireAuthenticatorData(data, payload);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: registration.domain,
    requireUserVerification: payload.requiresVerification,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(registration.publicKey),
      // The counter is compared later, in the transaction that stores the new one.
      counter: 0,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) {
    throw passkeyRefusedError('The signature of the passkey is wrong. Start again.');
  }
  return { counter: authenticationInfo.newCounter, isUserVerified };
};

/** The refusal is HttpError 401 unable_to_auth_webauthn_registration. */
export function refuseCopiedPasskey(
  deps: Deps,
  identity: Identity,
  caller: Caller,
): RecordedRefusal {
  const actor = toAuditActor(identity, caller);
  const details = { factor: deps.factors.webauthn.name, reason: 'copied' } as const;
  const event = createAuditEvent(deps, 'login_failed', { actor, details });
  const refusal = passkeyRefusedError(
    'The counter of this passkey went backwards, so somebody may have copied it. Log in another way, then delete it.',
  );
  return { refusal, record: { organisationId: identity.organisationId, events: [event] } };
}

export const unknownPasskeyError = () =>
  registrationNotFoundError(
    'This passkey is not registered here. It may have been deleted from the account. Use another one.',
  );

export interface VerifiedPasskey extends Assertion {
  registration: Registration;
}

interface ExpectedChallenge {
  project: Project;
  /** Whether the challenge was issued for what the answer is now used for. */
  accepts: (challenge: Challenge<'webauthn_authentication'>) => boolean;
}

/**
 * Spends the challenge and checks the answer to it.
 * @throws HttpError 404 webauthn_registration_not_found, 401 unable_to_auth_webauthn_registration
 */
export async function verifyPasskey(
  deps: Deps,
  credential: AuthenticationResponseJSON,
  { project, accepts }: ExpectedChallenge,
): Promise<VerifiedPasskey> {
  const { publicUrl } = deps.config;
  const clientData = readClientData(credential.response.clientDataJSON);
  const purpose = 'webauthn_authentication';
  const challenge = await redeemChallenge(deps, { purpose, token: clientData.challenge, project });
  if (!accepts(challenge)) throw foreignChallengeError();
  const { domain } = challenge.payload;
  requireClientData(clientData, { type: 'webauthn.get', project, domain, publicUrl });
  const registration = await findRegistration(deps.db, project.organisationId, {
    domain,
    credentialId: credential.id,
  });
  if (!registration) throw unknownPasskeyError();
  requireOwnerOf(registration, challenge, credential);
  return {
    registration,
    ...(await verifyAssertion(registration, challenge, clientData, credential)),
  };
}

/** Returns undefined when the counter went backwards. */
export async function confirmPasskey(
  tx: Queries,
  { clock }: Deps,
  { registration: { id }, counter }: VerifiedPasskey,
): Promise<Registration | undefined> {
  const registration = await lockRegistration(tx, id);
  if (!registration) throw unknownPasskeyError();
  if (!isCounterAhead(counter, registration.signatureCounter)) return undefined;
  await tx
    .update(webauthnRegistrations)
    .set({ signatureCounter: counter, lastUsedAt: clock.now() })
    .where(eq(webauthnRegistrations.id, id));
  return registration;
}
