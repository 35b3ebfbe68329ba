import { and, desc, eq, ne } from 'drizzle-orm';
import { sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { deviceNameOf } from '../../../lib/http/device-name.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-record.ts';
import { lockAccount } from '../accounts.ts';
import { endSessions } from './ended-sessions.ts';
import { recordEventsOfLiveCaller, type SessionCaller } from './session-caller.ts';
import { isLiveSession, type SessionRow } from './session-lookup.ts';

const MAX_LISTED_SESSIONS = 100;
const UNKNOWN_DEVICE_NAME = 'Unknown device';

export interface SignedInDevice {
  sessionId: string;
  name: string;
  lastAccessedAt: Date;
  isCurrent: boolean;
}

/** The current session comes first, then the one that was used last. */
export async function listSignedInDevices(
  { db, clock }: Deps,
  { id, userId }: SessionRow,
): Promise<SignedInDevice[]> {
  const live = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiveSession(clock.now())))
    .orderBy(desc(eq(sessions.id, id)), desc(sessions.lastAccessedAt), sessions.id)
    .limit(MAX_LISTED_SESSIONS);
  return live.map((session) => ({
    sessionId: session.id,
    name: deviceNameOf(session.userAgent) ?? UNKNOWN_DEVICE_NAME,
    lastAccessedAt: session.lastAccessedAt,
    isCurrent: session.id === id,
  }));
}

export async function endOtherSessions(deps: Deps, by: SessionCaller): Promise<void> {
  const { identity, session } = by;
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, identity.id);
    const isOther = and(eq(sessions.userId, identity.id), ne(sessions.id, session.id));
    const [others] = await endSessions(tx, deps, isOther);
    const details = { others: others ?? 'no other session' };
    const event = createAuditEvent(deps, 'session_revoked', {
      actor: toAuditActor(identity, by),
      details,
    });
    await recordEventsOfLiveCaller(tx, deps, by, [event]);
  });
}
