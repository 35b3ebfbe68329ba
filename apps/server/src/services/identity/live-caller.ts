import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { sessions, users, type SessionLevel } from '../../db/tables.ts';
import type { Caller, Deps } from '../../deps.ts';
import { noLiveSession, pinRequired, type HttpError } from '../../http-error.ts';
import { adminRequired } from './accounts.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { appendNow, lockHead } from '../audit/audit-record.ts';
import { liveByHash, type AccountSession, type LiveSession } from './session-lookup.ts';

/** Who makes a request: the session and identity that the guard found, and the connection. */
export interface SessionCaller extends Caller, LiveSession {
  /** Whether the request is made in admin mode. */
  admin?: boolean | undefined;
}

/** Who makes a request to the portal API. */
export interface LiveCaller extends SessionCaller, AccountSession {}

/** What a session and its account are by now; a session that has ended has no state. */
export interface CallerState {
  level: SessionLevel;
  isAdmin: boolean;
}

/** Why a caller may not go on any more. */
export function lateRefusal(
  { session, admin }: SessionCaller,
  now: CallerState | undefined,
): HttpError | undefined {
  if (!now) return noLiveSession();
  if (session.level === 'second' && now.level !== session.level) return pinRequired();
  return admin && !now.isAdmin ? adminRequired() : undefined;
}

const requireStillLive = async (tx: Queries, { clock }: Deps, by: SessionCaller) => {
  const [now] = await tx
    .select({ level: sessions.level, isAdmin: users.isAdmin })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(liveByHash(clock.now(), [by.session.tokenHash]));
  const refusal = lateRefusal(by, now);
  if (refusal) throw refusal;
};

/**
 * Puts what a caller did on record if they may still do it. A logout, a deactivation and a ban take the
 * same lock before they commit, so their row stands before or behind these in the order that was decided.
 * @throws HttpError 401 or 403, which undoes the transaction
 */
export async function recordChange(
  tx: Queries,
  deps: Deps,
  by: SessionCaller,
  events: readonly UnlinkedRow[],
): Promise<void> {
  if (events.length === 0) return requireStillLive(tx, deps, by);
  const head = await lockHead(tx, deps, by.identity.organisationId);
  await requireStillLive(tx, deps, by);
  await appendNow(tx, deps, head, events);
}
