import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { approximateIpAddress } from '../../../lib/http/ip-address.ts';
import { deviceNameOf } from '../../../lib/http/device-name.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { lockAccount } from '../accounts.ts';
import { endSessions } from './ended-sessions.ts';
import { toRecordWithCallerCheck, type SessionCaller } from './session-caller.ts';
import { isLiveSession, type SessionRow } from './session-lookup.ts';

const MAX_LISTED_SESSIONS = 100;
const UNKNOWN_DEVICE_NAME = 'Unknown device';

export interface SignedInDevice {
  sessionId: string;
  name: string;
  network: string;
  lastAccessedAt: Date;
  isCurrent: boolean;
  /** The operator who acts for the user in this session. */
  impersonator: string | null;
}

const deviceNameOfSession = ({ userAgent }: Pick<SessionRow, 'userAgent'>) =>
  deviceNameOf(userAgent) ?? UNKNOWN_DEVICE_NAME;

/** API keys have their own list. */
const isLoginOf = (userId: string) => and(eq(sessions.userId, userId), isNull(sessions.apiKey));

/** The current session comes first, then the one that was used last. */
export async function listSignedInDevices(
  { db, clock }: Deps,
  { id, userId }: SessionRow,
): Promise<SignedInDevice[]> {
  const live = await db
    .select()
    .from(sessions)
    .where(and(isLoginOf(userId), isLiveSession(clock.now())))
    .orderBy(desc(eq(sessions.id, id)), desc(sessions.lastAccessedAt), sessions.id)
    .limit(MAX_LISTED_SESSIONS);
  return live.map((session) => ({
    sessionId: session.id,
    name: deviceNameOfSession(session),
    network: approximateIpAddress(session.ipAddress),
    lastAccessedAt: session.lastAccessedAt,
    isCurrent: session.id === id,
    impersonator: session.impersonator,
  }));
}

/**
 * A session that has ended, or belongs to somebody else, changes nothing.
 * @throws HttpError 400 for the caller's own session, which ends by a logout
 */
export async function endOneSession(
  deps: Deps,
  by: SessionCaller,
  sessionId: string,
): Promise<void> {
  const { identity, session } = by;
  if (sessionId === session.id) {
    const text = 'must be another session; log out to end this one';
    throw new HttpError(400, 'invalid_request', `session_id ${text}`, {
      fields: { session_id: text },
    });
  }
  await runRecorded(deps, async (tx) => {
    await lockAccount(tx, identity.id);
    const now = deps.clock.now();
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, sessionId), isLoginOf(identity.id), isLiveSession(now)))
      .returning({ userAgent: sessions.userAgent });
    const actor = toAuditActor(identity, by);
    const events = ended.map((one) =>
      createAuditEvent(deps, 'session_revoked', {
        actor,
        details: { device: deviceNameOfSession(one) },
      }),
    );
    return { result: undefined, record: toRecordWithCallerCheck(deps, by, events) };
  });
}

export async function endOtherSessions(deps: Deps, by: SessionCaller): Promise<void> {
  const { identity, session } = by;
  await runRecorded(deps, async (tx) => {
    await lockAccount(tx, identity.id);
    const isOther = and(isLoginOf(identity.id), ne(sessions.id, session.id));
    const [others] = await endSessions(tx, deps, isOther);
    const details = { others: others ?? 'no other session' };
    const event = createAuditEvent(deps, 'session_revoked', {
      actor: toAuditActor(identity, by),
      details,
    });
    return { result: undefined, record: toRecordWithCallerCheck(deps, by, [event]) };
  });
}
