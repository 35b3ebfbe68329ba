import type { UserName } from '../../../db/tables.ts';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toUnknownActor } from '../../audit/audit-actor.ts';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import {
  emailDestination,
  phoneDestination,
  type ContactIdentifier,
} from '../../factors/destinations/destination.ts';
import { duplicateIdentifierError } from '../../identity/identifiers/identifier-queries.ts';
import { insertIdentifier, insertUser } from '../../identity/identifiers/identifiers.ts';
import { requireSmallMetadata } from '../../identity/users/users.ts';
import { readBackendUser, type BackendUser } from './backend-users.ts';

export interface NewBackendUser {
  /** By default, a random one. */
  user_id?: string | undefined;
  email?: string | undefined;
  phone_number?: string | undefined;
  name?: { [Part in keyof UserName]?: string | undefined } | undefined;
  trusted_metadata?: Record<string, unknown> | undefined;
  untrusted_metadata?: Record<string, unknown> | undefined;
  external_id?: string | undefined;
  isEmailVerified?: boolean | undefined;
  isPhoneVerified?: boolean | undefined;
}

/** An identifier that the user does not have has no id. */
export interface CreatedUser {
  userId: string;
  emailId: string;
  phoneId: string;
}

export const duplicateExternalIdError = () =>
  new HttpError(400, 'duplicate_external_id', 'Another user of the project has this external_id.');

interface AddedContact {
  identifier: ContactIdentifier;
  isVerified: boolean | undefined;
}

const contactsOf = (deps: Deps, project: Project, given: NewBackendUser): AddedContact[] => {
  const { email, phone_number: phone } = given;
  return [
    ...(email === undefined
      ? []
      : [
          {
            identifier: emailDestination(deps, project, email).identifier,
            isVerified: given.isEmailVerified,
          },
        ]),
    ...(phone === undefined
      ? []
      : [
          {
            identifier: phoneDestination(deps, project, phone).identifier,
            isVerified: given.isPhoneVerified,
          },
        ]),
  ];
};

export const userCreatedEvent = (
  deps: Deps,
  { project, caller }: BackendActor,
  subject: string,
): UnlinkedRow =>
  createAuditEvent(deps, 'user_created', {
    actor: toUnknownActor(`Back end of ${project.name}`, caller),
    details: {},
    subject,
  });

/** The back end of a project, and the connection of its call. */
export interface BackendActor {
  project: Project;
  caller: Caller;
}

/**
 * The caller writes the record.
 * @throws HttpError 400 invalid_email, invalid_phone_number, duplicate_email, duplicate_phone_number,
 * duplicate_external_id, invalid_request for metadata that takes too much room
 */
export async function insertBackendUser(
  tx: Queries,
  deps: Deps,
  project: Project,
  given: NewBackendUser,
): Promise<CreatedUser> {
  const contacts = contactsOf(deps, project, given);
  requireSmallMetadata('trusted_metadata', given.trusted_metadata);
  requireSmallMetadata('untrusted_metadata', given.untrusted_metadata);
  const userId = await insertUser(tx, deps, project, {
    id: given.user_id,
    name: given.name,
    trustedMetadata: given.trusted_metadata,
    untrustedMetadata: given.untrusted_metadata,
    externalId: given.external_id,
  });
  if (userId === undefined) throw duplicateExternalIdError();
  const ids = new Map<ContactIdentifier['kind'], string>();
  for (const { identifier, isVerified } of contacts) {
    const verifiedAt = isVerified ? deps.clock.now() : null;
    const stored = await insertIdentifier(tx, deps, { identifier, project, userId, verifiedAt });
    if (!stored) throw duplicateIdentifierError(identifier);
    ids.set(identifier.kind, stored.id);
  }
  return { userId, emailId: ids.get('email') ?? '', phoneId: ids.get('phone') ?? '' };
}

/** The name of a new user in the record. */
export const subjectOf = ({ email, phone_number: phone, external_id }: NewBackendUser): string =>
  email ?? phone ?? external_id ?? 'without an address';

/** @throws HttpError the errors of insertBackendUser */
export async function createBackendUser(
  deps: Deps,
  by: BackendActor,
  given: NewBackendUser,
): Promise<CreatedUser & { user: BackendUser }> {
  const { project } = by;
  const created = await runRecorded(deps, async (tx) => {
    const result = await insertBackendUser(tx, deps, project, given);
    const events = [userCreatedEvent(deps, by, subjectOf(given))];
    return { result, record: { organisationId: project.organisationId, events } };
  });
  return { ...created, user: await readBackendUser(deps.db, deps, project, created.userId) };
}
