import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { SessionTokens } from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import { sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { HttpError } from '../../../http-error.ts';
import { hashToken } from '../../../lib/crypto/tokens.ts';
import { isAccount } from '../accounts.ts';
import { mergeCustomClaims, type CustomClaims } from './custom-claims.ts';
import { userQueueKey } from '../limits/call-queue.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { toRecordWithCallerCheck, type SessionCaller } from './session-caller.ts';
import { sessionEndOf } from './session-end.ts';
import { sessionClaimsOf } from '../provider/wire-session.ts';
import {
  isLiveSession,
  type AccountSession,
  type LiveSession,
  type SessionRow,
} from './session-lookup.ts';

/** Limits how often `last_accessed_at` is written, so that a read does not cost a write. */
const ACCESS_TIME_RESOLUTION_MS = 60_000;

/** Skips a locked row, because no request may wait until a change of its session has ended. */
const recordAccessTime = (db: Queries, { id }: SessionRow, now: Date) => {
  const free = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('update', { skipLocked: true });
  return db.update(sessions).set({ lastAccessedAt: now }).where(inArray(sessions.id, free));
};

/** A project can get users of its own, and its earlier sessions end with that. */
const isUserOfProject = (projects: Deps['projects'], { session, identity }: LiveSession) =>
  projects.byId(session.projectId)?.organisationId === identity.organisationId;

async function findSessionOrKey(
  { db, clock, projects, sessionOf }: Deps,
  token: string,
): Promise<LiveSession | undefined> {
  const found = await sessionOf(hashToken(token));
  if (!found || !isUserOfProject(projects, found)) return undefined;
  const { session, identity } = found;
  const now = clock.now();
  if (now.getTime() - session.lastAccessedAt.getTime() <= ACCESS_TIME_RESOLUTION_MS) {
    return { session, identity };
  }
  await recordAccessTime(db, session, now);
  return { session: { ...session, lastAccessedAt: now }, identity };
}

/** An API key is no session for anything but the calls that its row allows. */
const withoutKeys = (live: LiveSession | undefined) =>
  live?.session.apiKey === null ? live : undefined;

const ofPortal = ({ projects }: Deps, live: LiveSession | undefined) =>
  live?.session.projectId === projects.portal.project_id ? live : undefined;

export const findLiveSession = async (
  deps: Deps,
  token: string,
): Promise<LiveSession | undefined> => withoutKeys(await findSessionOrKey(deps, token));

export const findPortalSession = async (
  deps: Deps,
  token: string,
): Promise<LiveSession | undefined> => ofPortal(deps, await findLiveSession(deps, token));

export const findPortalSessionOrKey = async (
  deps: Deps,
  token: string,
): Promise<LiveSession | undefined> => ofPortal(deps, await findSessionOrKey(deps, token));

/** @throws HttpError 403 email_required for a user without an email */
export function requireAccount({ session, identity }: LiveSession): AccountSession {
  if (isAccount(identity)) return { session, identity, account: identity };
  const text =
    'Your account has no email address. The portal needs one, because files are shared with email addresses. Add an email address to your account, then log in again.';
  throw new HttpError(403, 'email_required', text);
}

/** Without minutes, the session's expiry time stays the same; the claims are merged. */
export async function extendSession(
  deps: Deps,
  by: SessionCaller,
  { minutes, customClaims }: { minutes?: number | undefined; customClaims?: CustomClaims },
): Promise<LiveSession> {
  const { session, identity } = by;
  if (minutes === undefined && customClaims === undefined) return { session, identity };
  const now = deps.clock.now();
  const change = {
    expiresAt: minutes === undefined ? session.expiresAt : sessionEndOf(session, now, minutes),
    customClaims: mergeCustomClaims(session.customClaims, customClaims),
  };
  const actor = toAuditActor(identity, by);
  const event = createAuditEvent(deps, 'session_extended', {
    actor,
    details: { until: change.expiresAt, claims: Object.keys(customClaims ?? {}) },
  });
  const extend = () =>
    runRecorded(deps, async (tx) => {
      await tx
        .update(sessions)
        .set(change)
        .where(and(eq(sessions.id, session.id), isLiveSession(now)));
      return { result: undefined, record: toRecordWithCallerCheck(deps, by, [event]) };
    });
  await deps.callQueue.runExclusive(userQueueKey(identity.id), extend);
  return { identity, session: { ...session, ...change } };
}

export async function revokeSession(
  deps: Deps,
  { session, identity }: LiveSession,
  caller: Caller,
): Promise<void> {
  await runRecorded(deps, async (tx) => {
    const revoked = await tx
      .update(sessions)
      .set({ revokedAt: deps.clock.now() })
      .where(and(eq(sessions.id, session.id), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    const actor = toAuditActor(identity, caller);
    const events = revoked.map(() =>
      createAuditEvent(deps, 'session_revoked', { actor, details: {} }),
    );
    const { organisationId } = identity;
    return { result: undefined, record: { organisationId, events } };
  });
}

/** Returns the opaque token and a new JWT. */
export async function createSessionTokens(
  { jwts, factors }: Deps,
  session: SessionRow,
  token: string,
): Promise<SessionTokens> {
  const session_jwt = await jwts.sign({
    projectId: session.projectId,
    userId: session.userId,
    claims: sessionClaimsOf(factors, session),
  });
  return { session_token: token, session_jwt };
}
