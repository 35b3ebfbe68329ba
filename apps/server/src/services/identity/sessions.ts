import { and, eq, isNull } from 'drizzle-orm';
import type { SessionTokens } from '@bakehouse/contract';
import { sessions } from '../../db/tables.ts';
import type { Caller, Deps } from '../../deps.ts';
import { minutesAfter } from '../../lib/clock.ts';
import { hashToken } from '../../lib/crypto/tokens.ts';
import { auditActor } from '../audit/audit-actor.ts';
import { auditEvent, recordAudit } from '../audit/audit-record.ts';
import { recordChange, type LiveCaller } from './live-caller.ts';
import { sessionClaims } from './wire-session.ts';
import { live, type LiveSession, type SessionRow } from './session-lookup.ts';

/** An access is written down at most this often, so that reading does not mean writing. */
const ACCESS_RESOLUTION_MS = 60_000;

/** The live session of a token with its account, or undefined. */
export async function findLiveSession(
  { db, clock, sessionOf }: Deps,
  token: string,
): Promise<LiveSession | undefined> {
  const found = await sessionOf(hashToken(token));
  if (!found) return undefined;
  const { session, account } = found;
  const now = clock.now();
  if (now.getTime() - session.lastAccessedAt.getTime() <= ACCESS_RESOLUTION_MS) {
    return { session, account };
  }
  await db.update(sessions).set({ lastAccessedAt: now }).where(eq(sessions.id, session.id));
  return { session: { ...session, lastAccessedAt: now }, account };
}

/** The same for the portal, which takes no session that another site's project made. */
export async function findPortalSession(
  deps: Deps,
  token: string,
): Promise<LiveSession | undefined> {
  const live = await findLiveSession(deps, token);
  return live?.session.projectId === deps.projects.portal.project_id ? live : undefined;
}

/** Sets a new end; without minutes the session is only checked. */
export async function extendSession(
  deps: Deps,
  by: LiveCaller,
  minutes: number | undefined,
): Promise<LiveSession> {
  const { session, account } = by;
  if (minutes === undefined) return { session, account };
  const now = deps.clock.now();
  const expiresAt = minutesAfter(now, minutes);
  const actor = auditActor(account, by);
  const event = auditEvent(deps, 'session_extended', { actor, details: { until: expiresAt } });
  await deps.db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ expiresAt })
      .where(and(eq(sessions.id, session.id), live(now)));
    await recordChange(tx, deps, by, [event]);
  });
  return { account, session: { ...session, expiresAt } };
}

/** Ends a session; its tokens are dead with the commit. */
export async function revokeSession(
  deps: Deps,
  { session, account }: LiveSession,
  caller: Caller,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const revoked = await tx
      .update(sessions)
      .set({ revokedAt: deps.clock.now() })
      .where(and(eq(sessions.id, session.id), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    const actor = auditActor(account, caller);
    const events = revoked.map(() => auditEvent(deps, 'session_revoked', { actor, details: {} }));
    await recordAudit(tx, deps, account.organisationId, events);
  });
}

/** Opaque token and a fresh JWT for it. */
export async function tokensOf(
  { jwts, factors }: Deps,
  session: SessionRow,
  token: string,
): Promise<SessionTokens> {
  const session_jwt = await jwts.sign({
    projectId: session.projectId,
    userId: session.userId,
    claims: sessionClaims(factors, session),
  });
  return { session_token: token, session_jwt };
}
