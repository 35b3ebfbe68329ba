import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { selectIdentities, type Identity } from '../../identity/identities.ts';
import { targetSessionOf, type SessionTarget } from '../../identity/sessions/session-target.ts';
import { completeFactor, type IssuedSession } from '../../identity/sign-in.ts';
import {
  confirmPasskey,
  refuseCopiedPasskey,
  unknownPasskeyError,
  verifyPasskey,
  type VerifiedPasskey,
} from './assertion.ts';
import { issueChallenge } from './webauthn-challenges.ts';
import { requirePasskeyDomain } from './webauthn-domain.ts';
import { registrationNotFoundError } from './webauthn-errors.ts';
import { toRequestOptions } from './webauthn-options.ts';
import { listRegistrations, toProvenFactor } from './webauthn-registrations.ts';

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
  const use = userId === null ? 'login' : 'step_up';
  const challenge = await issueChallenge(deps, { purpose, userId, payload: { ...terms, use } });
  return toRequestOptions({ challenge, terms, allowed });
}

export interface PasskeySignIn {
  credential: AuthenticationResponseJSON;
  target: SessionTarget;
  caller: Caller;
}

const completePasskey = (
  deps: Deps,
  verified: VerifiedPasskey,
  identity: Identity,
  { target, caller }: Omit<PasskeySignIn, 'credential'>,
) =>
  runRecorded(deps, async (tx) => {
    await lockAccount(tx, identity.id);
    const registration = await confirmPasskey(tx, deps, verified);
    if (!registration) return refuseCopiedPasskey(deps, identity, caller);
    const level = registration.replacesPin && verified.isUserVerified ? 'second' : 'first';
    return completeFactor(tx, deps, {
      identity,
      factor: { ...toProvenFactor(registration), level },
      caller,
      ...targetSessionOf(target, identity),
    });
  });

/** @throws HttpError 404 webauthn_registration_not_found, 401 unable_to_auth_webauthn_registration */
export async function signInWithPasskey(
  deps: Deps,
  { credential, target, caller }: PasskeySignIn,
): Promise<IssuedSession & { registrationId: string }> {
  const verified = await verifyPasskey(deps, credential, {
    project: target.project,
    accepts: ({ userId, payload: { use } }) =>
      use === 'login' ||
      (use === 'step_up' && (target.isOfBackend === true || userId === target.current?.userId)),
  });
  const { id: registrationId, userId } = verified.registration;
  const [identity] = await selectIdentities(deps.db).where(eq(users.id, userId));
  if (!identity) throw unknownPasskeyError();
  const issued = await completePasskey(deps, verified, identity, { target, caller });
  return { ...issued, registrationId };
}
