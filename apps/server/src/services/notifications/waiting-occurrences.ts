import { asc, eq, lte } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { waitingOccurrences } from '../../db/tables.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import type { Deps } from '../../deps.ts';
import { minutesAfter } from '../../lib/clock.ts';
import { MINUTES_BETWEEN_TRIES } from './notification-rules.ts';
import type { Occurrence } from './occurrences.ts';
import { storeForReaders, type StoringOccurrence } from './store-notifications.ts';

const BATCHES_PER_ROUND = 4;

type InJson<Value> = { [Key in keyof Value]: Value[Key] extends Date ? string : Value[Key] };

type StoredOccurrence = Omit<Occurrence, 'event' | 'letter'> & {
  event: InJson<Occurrence['event']>;
  letter?: InJson<NonNullable<Occurrence['letter']>>;
};

const toStored = ({ event, letter, ...rest }: Occurrence): StoredOccurrence => ({
  ...rest,
  event: { ...event, at: event.at.toISOString() },
  ...(letter && { letter: { ...letter, at: letter.at.toISOString() } }),
});

const fromStored = ({ event, letter, ...rest }: StoredOccurrence): Occurrence => ({
  ...rest,
  event: { ...event, at: new Date(event.at) },
  ...(letter && { letter: { ...letter, at: new Date(letter.at) } }),
});

/** Notifies the first readers; the others wait for the next transactions. */
export async function storeOccurrence(
  tx: Queries,
  deps: Deps,
  storing: StoringOccurrence,
  occurrence: Occurrence,
): Promise<void> {
  const last = await storeForReaders(tx, deps, { ...storing, after: '' }, occurrence);
  if (last === undefined) return;
  await tx.insert(waitingOccurrences).values({
    ...storing,
    id: deps.random.uuid(),
    occurrence: toStored(occurrence),
    afterUserId: last,
    at: deps.clock.now(),
  });
}

type WaitingOccurrence = typeof waitingOccurrences.$inferSelect;

const lockOldest = async (tx: Queries, now: Date): Promise<WaitingOccurrence | undefined> => {
  const [oldest] = await tx
    .select()
    .from(waitingOccurrences)
    .where(lte(waitingOccurrences.at, now))
    .orderBy(asc(waitingOccurrences.at), asc(waitingOccurrences.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return oldest;
};

const continueOccurrence = async (tx: Queries, deps: Deps, waiting: WaitingOccurrence) => {
  const { id, afterUserId, organisationId, isNews } = waiting;
  // The cast is safe because only storeOccurrence() writes these rows.
  const occurrence = fromStored(waiting.occurrence as StoredOccurrence);
  const storing = { organisationId, isNews, after: afterUserId };
  const last = await storeForReaders(tx, deps, storing, occurrence);
  const isSame = eq(waitingOccurrences.id, id);
  if (last === undefined) await tx.delete(waitingOccurrences).where(isSame);
  else await tx.update(waitingOccurrences).set({ afterUserId: last }).where(isSame);
};

const postpone = async ({ db, clock }: Deps, id: string) => {
  const at = minutesAfter(clock.now(), MINUTES_BETWEEN_TRIES);
  await db.update(waitingOccurrences).set({ at }).where(eq(waitingOccurrences.id, id));
};

/** Returns false when no occurrence waits. */
const continueOldest = async (deps: Deps): Promise<boolean> => {
  let oldest: WaitingOccurrence | undefined;
  try {
    await deps.db.transaction(async (tx) => {
      oldest = await lockOldest(tx, deps.clock.now());
      if (oldest) await continueOccurrence(tx, deps, oldest);
    });
  } catch (error) {
    if (oldest && !isUnavailable(error)) await postpone(deps, oldest.id);
    throw error;
  }
  return oldest !== undefined;
};

/** A round has few of these batches, because other people wait for their mails. */
export async function continueOccurrences(deps: Deps): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_ROUND; batch += 1)
    if (!(await continueOldest(deps))) return;
}
