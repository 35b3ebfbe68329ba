import { and, eq } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import { emails, phoneNumbers } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { runRecorded, withoutRecord } from '../../audit/recorded-transaction.ts';
import {
  emailDestination,
  phoneDestination,
  type Destination,
} from '../../factors/destinations/destination.ts';
import type { MessagePurpose, MessageRequest } from '../../factors/destinations/send-message.ts';
import {
  duplicateIdentifierError,
  findStoredIdentifier,
} from '../../identity/identifiers/identifier-queries.ts';
import { requireIdentity } from '../users/backend-users.ts';
import {
  insertBackendUser,
  subjectOf,
  userCreatedEvent,
  type BackendActor,
  type NewBackendUser,
} from '../users/new-users.ts';

/** One of the two is given. */
export interface Contact {
  email?: string | undefined;
  phone_number?: string | undefined;
}

/** How to send to a contact, and what the answer says about it. */
export interface AddressedContact {
  request: MessageRequest & { purpose?: MessagePurpose };
  userId: string;
  /** The id of the address; a back end authenticates a code with it. */
  contactId: string;
  isNew: boolean;
}

const toDestination = (deps: Deps, project: Project, { email, phone_number }: Contact) =>
  email === undefined
    ? phoneDestination(deps, project, phone_number ?? '')
    : emailDestination(deps, project, email);

const CONTACT_NOT_FOUND = {
  email: ['email_not_found', 'The project has no user with this email address.'],
  phone: ['phone_number_not_found', 'The project has no user with this phone number.'],
} as const;

const findOwner = async (deps: Deps, project: Project, { identifier }: Destination) =>
  findStoredIdentifier(deps.db, project.organisationId, identifier);

/** @throws HttpError 404 email_not_found, phone_number_not_found, 400 invalid_email, invalid_phone_number */
export async function addressKnownContact(
  deps: Deps,
  { project }: BackendActor,
  contact: Contact,
): Promise<AddressedContact> {
  const destination = toDestination(deps, project, contact);
  const stored = await findOwner(deps, project, destination);
  if (!stored) {
    const [type, text] = CONTACT_NOT_FOUND[destination.identifier.kind];
    throw new HttpError(404, type, text);
  }
  return {
    request: { destination, intent: 'login', userId: null },
    userId: stored.userId,
    contactId: stored.id,
    isNew: false,
  };
}

/** Creates a user whose address is not confirmed yet, so that the answer can name the user. */
export async function addressContactOfAnybody(
  deps: Deps,
  by: BackendActor,
  contact: NewBackendUser,
): Promise<AddressedContact> {
  const { project } = by;
  const destination = toDestination(deps, project, contact);
  const known = await findOwner(deps, project, destination);
  const created = known
    ? undefined
    : await runRecorded<string | undefined>(deps, async (tx) => {
        // Another call may have created the user since.
        if (await findStoredIdentifier(tx, project.organisationId, destination.identifier))
          return withoutRecord(undefined);
        const { userId } = await insertBackendUser(tx, deps, project, contact);
        const events = [userCreatedEvent(deps, by, subjectOf(contact))];
        return { result: userId, record: { organisationId: project.organisationId, events } };
      });
  const addressed = await addressKnownContact(deps, by, contact);
  const isNew = created !== undefined;
  return isNew
    ? { ...addressed, request: { ...addressed.request, purpose: 'signup' }, isNew }
    : addressed;
}

/**
 * Addresses a contact for a user, who gets it when the message is redeemed.
 * @throws HttpError 404 user_not_found, 400 duplicate_email, duplicate_phone_number
 */
export async function addressContactOfUser(
  deps: Deps,
  { project }: BackendActor,
  { contact, userId }: { contact: Contact; userId: string },
): Promise<AddressedContact> {
  const destination = toDestination(deps, project, contact);
  const owner = await requireIdentity(deps.db, project, userId);
  const stored = await findOwner(deps, project, destination);
  if (stored && stored.userId !== owner.id) throw duplicateIdentifierError(destination.identifier);
  return {
    request: stored
      ? { destination, intent: 'login', userId: null }
      : { destination, intent: 'attach', userId: owner.id },
    userId: owner.id,
    contactId: stored?.id ?? destination.methodId,
    isNew: false,
  };
}

/** A back end authenticates with the id of the address, and a page with the id that its own call got. */
export async function toMethodId(deps: Deps, project: Project, id: string): Promise<string> {
  const { organisationId } = project;
  const [email] = await deps.db
    .select({ address: emails.address })
    .from(emails)
    .where(and(eq(emails.id, id), eq(emails.organisationId, organisationId)));
  if (email) return emailDestination(deps, project, email.address).methodId;
  const [phone] = await deps.db
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.id, id), eq(phoneNumbers.organisationId, organisationId)));
  return phone ? phoneDestination(deps, project, phone.number).methodId : id;
}
