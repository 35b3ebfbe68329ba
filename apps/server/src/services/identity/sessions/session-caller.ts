import { eq } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { sessions, users, type SessionLevel } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { sessionEndedError, pinRequiredError, type HttpError } from '../../../http-error.ts';
import { adminRequiredError } from '../accounts.ts';
import type { Identity } from '../identities.ts';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import type { AuditRecord } from '../../audit/recorded-transaction.ts';
import { isLiveSessionWithHash, type AccountSession, type LiveSession } from './session-lookup.ts';

/** The authenticated session and the connection of a request. */
export interface SessionCaller extends Caller, LiveSession {
  /** True for a request in admin mode. */
  admin?: boolean | undefined;
}

/** The back end of a project, which acts for a user without a session. */
export interface BackendCaller extends Caller {
  identity: Identity;
  session?: undefined;
}

export type FactorChanger = SessionCaller | BackendCaller;

export interface AccountCaller extends SessionCaller, AccountSession {}

/** The current state of a session and its user; a session that has ended has none. */
export interface CallerState {
  level: SessionLevel;
  isAdmin: boolean;
}

/** The reason to refuse a caller whose rights have changed since the guard checked them. */
export function callerStateErrorOf(
  { session, admin }: SessionCaller,
  now: CallerState | undefined,
): HttpError | undefined {
  if (!now) return sessionEndedError();
  if (session.level === 'second' && now.level !== session.level) return pinRequiredError();
  return admin && !now.isAdmin ? adminRequiredError() : undefined;
}

/** @throws HttpError 401 or 403 if the caller has lost the right */
export async function requireLiveCaller(
  tx: Queries,
  { clock }: Deps,
  by: SessionCaller,
): Promise<void> {
  const [now] = await tx
    .select({ level: sessions.level, isAdmin: users.isAdmin })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isLiveSessionWithHash(clock.now(), [by.session.tokenHash]));
  const refusal = callerStateErrorOf(by, now);
  if (refusal) throw refusal;
}

/**
 * Locks the caller's session and checks it, in a transaction that has locked the user.
 * @throws HttpError 401 or 403 if the caller has lost the right
 */
export async function lockLiveCaller(tx: Queries, deps: Deps, by: SessionCaller): Promise<void> {
  await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, by.session.id))
    .for('update');
  await requireLiveCaller(tx, deps, by);
}

/** Logouts, deactivations and bans lock the log, too, so a check under this lock gives audit events their true order. */
export const toRecordWithCallerCheck = (
  deps: Deps,
  by: FactorChanger,
  events: readonly UnlinkedRow[],
): AuditRecord => ({
  organisationId: by.identity.organisationId,
  events,
  ...(by.session && { check: (tx: Queries) => requireLiveCaller(tx, deps, by) }),
});
