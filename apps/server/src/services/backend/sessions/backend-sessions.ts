import type { UserSession } from '@bakehouse/sdk';
import { and, eq } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import { sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { sessionEndedError } from '../../../http-error.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded, withoutRecord } from '../../audit/recorded-transaction.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { toWireSession, USER_ROLE } from '../../identity/provider/wire-session.ts';
import { endSessions } from '../../identity/sessions/ended-sessions.ts';
import { findLiveSessions, type SessionRow } from '../../identity/sessions/session-lookup.ts';
import { revokeSession } from '../../identity/sessions/sessions.ts';
import { requireIdentity } from '../users/backend-users.ts';
import type { BackendActor } from '../users/new-users.ts';
import { isSessionOf, requireNamedSession, type SessionName } from './named-session.ts';

const MAX_LISTED_SESSIONS = 100;

export type BackendSession = Omit<UserSession, 'custom_claims'> & {
  roles: string[];
  custom_claims?: Record<string, unknown>;
};

export const toBackendSession = (
  { factors }: Pick<Deps, 'factors'>,
  row: SessionRow,
): BackendSession => {
  const { custom_claims: claims, ...session } = toWireSession(factors, row);
  return { ...session, roles: [USER_ROLE], ...(claims && { custom_claims: claims }) };
};

/** @throws HttpError 404 user_not_found */
export async function listBackendSessions(
  deps: Deps,
  project: Project,
  userId: string,
): Promise<BackendSession[]> {
  const { id } = await requireIdentity(deps.db, project, userId);
  const isOfUser = and(eq(sessions.userId, id), isSessionOf(project));
  const found = await findLiveSessions(deps.db, deps.clock.now(), isOfUser);
  return found
    .toSorted((one, other) => other.session.startedAt.getTime() - one.session.startedAt.getTime())
    .slice(0, MAX_LISTED_SESSIONS)
    .map(({ session }) => toBackendSession(deps, session));
}

/** Ends a session that nobody was told about, so the end is no event. */
export const dropSession = async ({ db, clock }: Deps, { id }: SessionRow): Promise<void> => {
  await db.update(sessions).set({ revokedAt: clock.now() }).where(eq(sessions.id, id));
};

/** @throws HttpError 404 user_not_found */
const revokeAllSessions = (deps: Deps, { project, caller }: BackendActor, userId: string) =>
  runRecorded(deps, async (tx) => {
    const identity = await requireIdentity(tx, project, userId);
    await lockAccount(tx, identity.id);
    const isOfUser = and(eq(sessions.userId, identity.id), isSessionOf(project));
    const [others] = await endSessions(tx, deps, isOfUser);
    if (others === undefined) return withoutRecord(undefined);
    const event = createAuditEvent(deps, 'session_revoked', {
      actor: toAuditActor(identity, caller),
      details: { others },
    });
    return {
      result: undefined,
      record: { organisationId: project.organisationId, events: [event] },
    };
  });

interface RevokedSessions extends SessionName {
  session_id?: string | undefined;
  /** All sessions of the user in the project end. */
  user_id?: string | undefined;
}

/** @throws HttpError 404 session_not_found, user_not_found */
export async function revokeBackendSessions(
  deps: Deps,
  by: BackendActor,
  { session_id: id, user_id: userId, ...name }: RevokedSessions,
): Promise<void> {
  if (userId !== undefined) return revokeAllSessions(deps, by, userId);
  if (id === undefined) {
    const named = await requireNamedSession(deps, by.project, name);
    return revokeSession(deps, named, by.caller);
  }
  const isAsked = and(eq(sessions.id, id), isSessionOf(by.project));
  const [found] = await findLiveSessions(deps.db, deps.clock.now(), isAsked);
  if (!found) throw sessionEndedError();
  return revokeSession(deps, found, by.caller);
}
