import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { emailDestination, phoneDestination } from '../../factors/destinations/destination.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { removeAllFactors } from '../../identity/factor-table.ts';
import { duplicateIdentifierError } from '../../identity/identifiers/identifier-queries.ts';
import {
  insertIdentifier,
  removeOtherIdentifiers,
} from '../../identity/identifiers/identifiers.ts';
import { deleteSecretsOfUser } from '../../identity/one-time-secrets/one-time-secrets.ts';
import { endAppAccess } from '../../identity/sessions/app-access.ts';
import { endSessions } from '../../identity/sessions/ended-sessions.ts';
import { readBackendUser, requireIdentity, type BackendUser } from './backend-users.ts';
import type { BackendActor } from './new-users.ts';

interface NewPrimaryFactor {
  id: string;
  email_address?: string | undefined;
  phone_number?: string | undefined;
}

const toIdentifier = (
  deps: Deps,
  { project }: BackendActor,
  { email_address: email, phone_number: phone }: NewPrimaryFactor,
) => {
  if (email !== undefined && phone === undefined)
    return emailDestination(deps, project, email).identifier;
  if (phone !== undefined && email === undefined)
    return phoneDestination(deps, project, phone).identifier;
  throw new HttpError(400, 'invalid_request', 'Give either email_address or phone_number.');
};

/**
 * Gives a user who has lost every way to log in a new address, and removes everything else with which somebody could
 * log in. The address counts as proven, because the back end has checked the person.
 * @throws HttpError 404 user_not_found, 400 invalid_request, invalid_email, invalid_phone_number, duplicate_email,
 * duplicate_phone_number
 */
export async function exchangePrimaryFactor(
  deps: Deps,
  by: BackendActor,
  given: NewPrimaryFactor,
): Promise<BackendUser> {
  const { project, caller } = by;
  const identifier = toIdentifier(deps, by, given);
  return runRecorded(deps, async (tx) => {
    const identity = await requireIdentity(tx, project, given.id);
    const userId = identity.id;
    await lockAccount(tx, userId);
    const ended = await endSessions(tx, deps, eq(sessions.userId, userId));
    const apps = await endAppAccess(tx, deps, userId);
    const factors = await removeAllFactors(tx, deps.factors, userId);
    const identifiers = await removeOtherIdentifiers(tx, deps, { userId, id: '' });
    await deleteSecretsOfUser(tx, userId);
    const verifiedAt = deps.clock.now();
    const stored = await insertIdentifier(tx, deps, { identifier, project, userId, verifiedAt });
    if (!stored) throw duplicateIdentifierError(identifier);
    const event = createAuditEvent(deps, 'factors_exchanged', {
      actor: toAuditActor(identity, caller),
      details: { removed: [...identifiers, ...factors, ...apps, ...ended] },
    });
    const result = await readBackendUser(tx, deps, project, userId);
    return { result, record: { organisationId: project.organisationId, events: [event] } };
  });
}
