import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Queries } from '../../../db/client.ts';
import { webauthnRegistrations } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Project } from '../../../config/projects.ts';
import { HttpError } from '../../../http-error.ts';
import { deviceNameOf } from '../../../lib/http/device-name.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import { runRecorded, type RecordedWork } from '../../audit/recorded-transaction.ts';
import type { Mediation } from '../../identity/one-time-secrets/secret-payloads.ts';
import { createProviderId } from '../../identity/provider/provider-ids.ts';
import {
  toRecordWithCallerCheck,
  type BackendCaller,
  type FactorChanger,
  type SessionCaller,
} from '../../identity/sessions/session-caller.ts';
import { targetSessionOf, type SessionTarget } from '../../identity/sessions/session-target.ts';
import { completeFactor, type IssuedSession } from '../../identity/sign-in.ts';
import { lockForFactorChange } from '../../identity/step-up.ts';
import { readAttestedData, requireAuthenticatorData } from './authenticator/authenticator-data.ts';
import { authenticatorNameOf } from './authenticator/authenticator-names.ts';
import { readClientData, requireClientData } from './client-data.ts';
import { sendPasskeyAddedNotice } from './passkey-notice.ts';
import { issueChallenge, redeemChallenge, type Challenge } from './webauthn-challenges.ts';
import { requirePasskeyDomain } from './webauthn-domain.ts';
import { passkeyRefusedError } from './webauthn-errors.ts';
import {
  PASSKEY_ALGORITHMS,
  toCreationOptions,
  type AuthenticatorType,
  type UserOverrides,
} from './webauthn-options.ts';
import { listRegistrations, toProvenFactor, type Registration } from './webauthn-registrations.ts';

const DEFAULT_NAME = 'Passkey';

export interface RegistrationStart extends UserOverrides {
  domain: string;
  authenticator_type?: AuthenticatorType | undefined;
  return_passkey_credential_options?: boolean | undefined;
  user_agent?: string | undefined;
  mediation?: Mediation | undefined;
}

const requireOwnHandle = ({ identity }: FactorChanger, { override_id }: UserOverrides) => {
  if (!override_id?.startsWith('user-') || override_id === identity.id) return;
  const message = 'must not be the id of another user';
  const fields = { override_id: message };
  throw new HttpError(400, 'invalid_request', `override_id ${message}`, { fields });
};

/** @throws HttpError 400 invalid_webauthn_registration_domain */
export async function startRegistration(
  deps: Deps,
  by: FactorChanger,
  project: Project,
  given: RegistrationStart,
) {
  const { id: userId } = by.identity;
  const { mediation } = given;
  const isPasskey = (given.return_passkey_credential_options ?? false) || mediation !== undefined;
  requireOwnHandle(by, given);
  const terms = {
    projectId: project.project_id,
    domain: requirePasskeyDomain(project, given.domain, deps.config.publicUrl),
    requiresVerification: isPasskey && !mediation,
    mediation,
  };
  const existing = await listRegistrations(deps.db, { userId, domain: terms.domain });
  const user = await deps.userOf(userId);
  const challenge = await issueChallenge(deps, {
    purpose: 'webauthn_registration',
    userId,
    payload: { ...terms, userAgent: given.user_agent ?? by.userAgent },
  });
  return toCreationOptions({
    challenge,
    terms,
    projectName: project.name,
    user,
    overrides: given,
    authenticatorType: given.authenticator_type,
    isPasskey,
    existing,
  });
}

export interface RegistrationFinish {
  credential: RegistrationResponseJSON;
  authenticatorType: AuthenticatorType | '';
  target: SessionTarget;
}

type RegistrationChallenge = Challenge<'webauthn_registration'>;

/** By Web Authentication Level 3, section 7.1. Throws HttpError 401 unable_to_auth_webauthn_registration. */
const verifyRegistration = async (
  { config }: Deps,
  project: Project,
  challenge: RegistrationChallenge,
  credential: RegistrationResponseJSON,
) => {
  const clientData = readClientData(credential.response.clientDataJSON);
  const { domain } = challenge.payload;
  const { publicUrl } = config;
  requireClientData(clientData, { type: 'webauthn.create', project, domain, publicUrl });
  const data = readAttestedData(credential.response.attestationObject);
  const { isUserVerified } = requireAuthenticatorData(data, challenge.payload);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: clientData.challenge,
    expectedOrigin: clientData.origin,
    expectedRPID: domain,
    requireUserPresence: !challenge.payload.mediation,
    requireUserVerification: challenge.payload.requiresVerification,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo?.credential.id !== credential.id) {
    throw passkeyRefusedError('The public key of the passkey cannot be used. Try another device.');
  }
  const { credential: created, aaguid } = registrationInfo;
  return { ...created, isUserVerified, authenticatorName: authenticatorNameOf(aaguid) };
};

type VerifiedCredential = Awaited<ReturnType<typeof verifyRegistration>>;

const TRANSPORTS: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);

interface RegistrationFacts {
  authenticatorType: RegistrationFinish['authenticatorType'];
  verified: VerifiedCredential;
}

const toRegistration = (
  { random, clock }: Deps,
  { session, identity }: FactorChanger,
  { payload: { projectId, domain, userAgent } }: RegistrationChallenge,
  { authenticatorType, verified }: RegistrationFacts,
): Registration => ({
  id: createProviderId(random, 'webauthn-registration', projectId),
  userId: identity.id,
  domain,
  credentialId: Buffer.from(verified.id, 'base64url'),
  publicKey: Buffer.from(verified.publicKey),
  signatureCounter: verified.counter,
  transports: (verified.transports ?? []).filter((name) => TRANSPORTS.has(name)),
  authenticatorType,
  userAgent,
  name: verified.authenticatorName ?? deviceNameOf(userAgent) ?? DEFAULT_NAME,
  replacesPin: session?.level === 'second' && verified.isUserVerified,
  createdAt: clock.now(),
  lastUsedAt: null,
});

/** @throws HttpError 400 duplicate_webauthn_registration */
const insertRegistration = async (tx: Queries, registration: Registration) => {
  const inserted = await tx
    .insert(webauthnRegistrations)
    .values(registration)
    .onConflictDoNothing()
    .returning({ id: webauthnRegistrations.id });
  if (inserted.length > 0) return;
  const text = 'This passkey is registered already. Use it to log in, or create another one.';
  throw new HttpError(400, 'duplicate_webauthn_registration', text);
};

type RegisteringCaller = SessionCaller & Pick<IssuedSession, 'token'>;

/** A passkey that the browser has created by itself proves nothing, so the session stays as it is. */
const registerConditionally = (
  deps: Deps,
  by: RegisteringCaller,
  added: UnlinkedRow,
): RecordedWork<IssuedSession> => {
  const { session, identity, token } = by;
  return {
    result: { session, identity, token },
    record: toRecordWithCallerCheck(deps, by, [added]),
  };
};

/** @throws HttpError 401 unable_to_auth_webauthn_registration, 400 duplicate_webauthn_registration, 403 of the step-up */
export async function finishRegistration(
  deps: Deps,
  by: RegisteringCaller | BackendCaller,
  { credential, authenticatorType, target }: RegistrationFinish,
): Promise<IssuedSession & { registrationId: string }> {
  const { identity } = by;
  const { project } = target;
  const { challenge: token } = readClientData(credential.response.clientDataJSON);
  const purpose = 'webauthn_registration';
  const challenge = await redeemChallenge(deps, { purpose, token, project });
  if (challenge.userId !== identity.id) {
    throw passkeyRefusedError('The challenge belongs to another account. Start again.');
  }
  const verified = await verifyRegistration(deps, project, challenge, credential);
  const registration = toRegistration(deps, by, challenge, { authenticatorType, verified });
  const actor = toAuditActor(identity, by);
  const details = { factor: deps.factors.webauthn.name };
  const added = createAuditEvent(deps, 'factor_added', { actor, details });
  const issued = await runRecorded(deps, async (tx) => {
    await lockForFactorChange(tx, deps, by);
    await insertRegistration(tx, registration);
    await sendPasskeyAddedNotice(tx, deps, { registration, by, project });
    if (challenge.payload.mediation && by.session) return registerConditionally(deps, by, added);
    return completeFactor(tx, deps, {
      identity,
      factor: toProvenFactor(registration),
      caller: by,
      ...targetSessionOf(target, identity),
      before: [added],
    });
  });
  return { ...issued, registrationId: registration.id };
}
