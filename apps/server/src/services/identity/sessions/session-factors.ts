import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { sessions, type FactorKind, type SessionFactor } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { endSessions } from './ended-sessions.ts';
import { isLiveSession, type SessionRow } from './session-lookup.ts';

interface RemovedCredential {
  id: string;
  /** Session factors of these kinds are removed, too, whatever their details are. */
  kinds: readonly FactorKind[];
}

interface SessionsWithoutCredential<Current> {
  /** The number of ended sessions in words. */
  ended: string[];
  /** The caller's session without the factors of the credential. */
  session: Current;
}

const dependsOnCredential = ({ kind, details }: SessionFactor, { id, kinds }: RemovedCredential) =>
  kinds.includes(kind) || Object.values(details).includes(id);

/** A passkey can give a session the second level instead of the PIN. */
const SECOND_LEVEL_KINDS: readonly FactorKind[] = ['pin', 'webauthn'];

const withoutCredential = (
  { factors, level }: SessionRow,
  credential: RemovedCredential,
): Pick<SessionRow, 'factors' | 'level'> => {
  const removed = factors.filter((factor) => dependsOnCredential(factor, credential));
  const remaining = factors.filter((factor) => !removed.includes(factor));
  const isLowered =
    removed.some(({ kind }) => SECOND_LEVEL_KINDS.includes(kind)) &&
    !remaining.some(({ kind }) => kind === 'pin');
  return { factors: remaining, level: isLowered ? 'first' : level };
};

/**
 * Ends the other sessions that used a removed credential, because somebody else may hold it
 * (docs/decisions/0051). The caller locks the user first.
 */
export async function dropCredentialFromSessions<Current extends SessionRow | undefined>(
  tx: Queries,
  deps: Deps,
  { userId, current }: { userId: string; current: Current },
  credential: RemovedCredential,
): Promise<SessionsWithoutCredential<Current>> {
  const isOfUser = eq(sessions.userId, userId);
  const live = await tx
    .select()
    .from(sessions)
    .where(and(isOfUser, isLiveSession(deps.clock.now())));
  const concerned = live.filter(({ factors }) =>
    factors.some((factor) => dependsOnCredential(factor, credential)),
  );
  const others = concerned.filter(({ id }) => id !== current?.id).map(({ id }) => id);
  const ended = await endSessions(tx, deps, inArray(sessions.id, others));
  const own = concerned.find(({ id }) => id === current?.id);
  if (!own) return { ended, session: current };
  const changed = withoutCredential(own, credential);
  await tx.update(sessions).set(changed).where(eq(sessions.id, own.id));
  return { ended, session: { ...current, ...changed } };
}
