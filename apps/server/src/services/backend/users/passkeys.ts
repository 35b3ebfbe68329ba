import type { WebAuthnRegistration } from '@bakehouse/sdk';
import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { renamePasskey } from '../../factors/webauthn/rename.ts';
import { registrationNotFoundError } from '../../factors/webauthn/webauthn-errors.ts';
import { listRegistrations } from '../../factors/webauthn/webauthn-registrations.ts';
import { requireIdentity } from './backend-users.ts';
import { findCredentialOwner } from './removed-credentials.ts';
import type { BackendActor } from './new-users.ts';

/** @throws HttpError 404 webauthn_registration_not_found */
export async function renameBackendPasskey(
  deps: Deps,
  by: BackendActor,
  change: { id: string; name: string },
): Promise<WebAuthnRegistration> {
  const reference = { type: 'factor', kind: 'webauthn', id: change.id } as const;
  const owner = await findCredentialOwner(deps, by, reference);
  if (!owner) throw registrationNotFoundError('The project has no user with this passkey.');
  return renamePasskey(deps, { ...by.caller, identity: owner }, change);
}

/** @throws HttpError 404 user_not_found */
export async function listBackendPasskeys(
  deps: Deps,
  project: Project,
  { userId, domain }: { userId: string; domain: string },
) {
  const { id } = await requireIdentity(deps.db, project, userId);
  const found = await listRegistrations(deps.db, { userId: id, domain });
  return found.map((registration) => ({
    credential_id: registration.credentialId.toString('base64url'),
    webauthn_registration_id: registration.id,
    type: 'public-key',
    public_key: registration.publicKey.toString('base64url'),
  }));
}
