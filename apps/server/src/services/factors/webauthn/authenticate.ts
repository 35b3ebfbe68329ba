import {
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { users, webauthnRegistrations } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent, recordAudit } from '../../audit/audit-record.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { selectIdentities, type Identity } from '../../identity/identities.ts';
import { sessionFor, type SessionTarget } from '../../identity/sessions/session-target.ts';
import { completeFactor, type IssuedSession } from '../../identity/sign-in.ts';
import { readAssertedData, requireAuthenticatorData } from './authenticator-data.ts';
import { readClientData, requireClientData, type ClientData } from './client-data.ts';
import { isCounterAhead } from './signature-counter.ts';
import { issueChallenge, redeemChallenge, type Challenge } from './webauthn-challenges.ts';
import { requirePasskeyDomain } from './webauthn-domain.ts';
import { passkeyRefusedError, registrationNotFoundError } from './webauthn-errors.ts';
import { toRequestOptions } from './webauthn-options.ts';
import {
  findRegistration,
  listRegistrations,
  lockRegistration,
  toProvenFactor,
  type Registration,
} from './webauthn-registrations.ts';

export interface AuthenticationStart {
  domain: string;
  return_passkey_credential_options?: boolean | undefined;
}

/**
 * With a user, only the passkeys of this user are asked for and accepted.
 * @throws HttpError 400 invalid_webauthn_registration_domain, 404 webauthn_registration_not_found
 */
export async function startAuthentication(
  deps: Deps,
  project: Project,
  given: AuthenticationStart,
  userId: string | null,
) {
  const terms = {
    projectId: project.project_id,
    domain: requirePasskeyDomain(project, given.domain, deps.config.publicUrl),
    requiresVerification: given.return_passkey_credential_options ?? false,
  };
  const { domain } = terms;
  const allowed = userId === null ? [] : await listRegistrations(deps.db, { userId, domain });
  if (userId !== null && allowed.length === 0) {
    throw registrationNotFoundError(
      `Your account has no passkey for ${domain}. Add one first, or log in another way.`,
    );
  }
  const purpose = 'webauthn_authentication';
  const challenge = await issueChallenge(deps, { purpose, userId, payload: terms });
  return toRequestOptions({ challenge, terms, allowed });
}

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

/** Web Authentication Level 3, section 7.2. Throws HttpError 401 unable_to_auth_webauthn_registration. */
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

/** @throws HttpError 401 unable_to_auth_webauthn_registration */
const refuseCopiedPasskey = async (deps: Deps, identity: Identity, caller: Caller) => {
  const actor = toAuditActor(identity, caller);
  const details = { factor: deps.factors.webauthn.name, reason: 'copied' } as const;
  const event = createAuditEvent(deps, 'login_failed', { actor, details });
  await deps.db.transaction((tx) => recordAudit(tx, deps, identity.organisationId, [event]));
  throw passkeyRefusedError(
    'The counter of this passkey went backwards, so somebody may have copied it. Log in another way, then delete it.',
  );
};

export interface PasskeySignIn {
  credential: AuthenticationResponseJSON;
  target: SessionTarget;
  caller: Caller;
}

const unknownPasskeyError = () =>
  registrationNotFoundError(
    'This passkey is not registered here. It may have been deleted from the account. Use another one.',
  );

/** Returns undefined when the counter went backwards. */
const completePasskey = (
  deps: Deps,
  { id, userId }: Registration,
  identity: Identity,
  { target, caller, counter, isUserVerified }: Omit<PasskeySignIn, 'credential'> & Assertion,
) =>
  deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const registration = await lockRegistration(tx, id);
    if (!registration) throw unknownPasskeyError();
    if (!isCounterAhead(counter, registration.signatureCounter)) return undefined;
    await tx
      .update(webauthnRegistrations)
      .set({ signatureCounter: counter, lastUsedAt: deps.clock.now() })
      .where(eq(webauthnRegistrations.id, id));
    const level = registration.replacesPin && isUserVerified ? 'second' : 'first';
    return completeFactor(tx, deps, {
      identity,
      factor: { ...toProvenFactor(registration), level },
      caller,
      ...sessionFor(target, identity),
    });
  });

/** @throws HttpError 404 webauthn_registration_not_found, 401 unable_to_auth_webauthn_registration */
export async function signInWithPasskey(
  deps: Deps,
  { credential, target, caller }: PasskeySignIn,
): Promise<IssuedSession & { registrationId: string }> {
  const { project } = target;
  const { publicUrl } = deps.config;
  const clientData = readClientData(credential.response.clientDataJSON);
  const purpose = 'webauthn_authentication';
  const challenge = await redeemChallenge(deps, { purpose, token: clientData.challenge, project });
  const { domain } = challenge.payload;
  requireClientData(clientData, { type: 'webauthn.get', project, domain, publicUrl });
  const registration = await findRegistration(deps.db, { domain, credentialId: credential.id });
  if (!registration) throw unknownPasskeyError();
  requireOwnerOf(registration, challenge, credential);
  const assertion = await verifyAssertion(registration, challenge, clientData, credential);
  const [identity] = await selectIdentities(deps.db).where(eq(users.id, registration.userId));
  if (!identity) throw unknownPasskeyError();
  const issued = await completePasskey(deps, registration, identity, {
    target,
    caller,
    ...assertion,
  });
  if (!issued) return refuseCopiedPasskey(deps, identity, caller);
  return { ...issued, registrationId: registration.id };
}
