import type { Deps } from '../../../deps.ts';
import { revokeMessages, messageSubjectOf } from '../../factors/destinations/message-proof.ts';
import type { BackendActor } from '../users/new-users.ts';
import { addressKnownContact, type Contact } from './contacts.ts';

/**
 * Ends the links and codes that were sent to the address. The user stays.
 * @throws HttpError 404 email_not_found
 */
export async function revokeInvitation(
  deps: Deps,
  by: BackendActor,
  contact: Contact,
): Promise<void> {
  const { request } = await addressKnownContact(deps, by, contact);
  const subject = messageSubjectOf(by.project, request.destination.methodId);
  await deps.db.transaction((tx) => revokeMessages(tx, deps, subject));
}
