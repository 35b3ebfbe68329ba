import { and, asc, eq, lte } from 'drizzle-orm';
import { webhookDeadLetters as letters } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { readStreamEvents } from '../activity/audit-stream.ts';
import { backOffMs } from './back-off.ts';
import { DELIVERY_MS, EVENTS_PER_TURN, webhookIdOf } from './deliver-events.ts';
import { changeLeasedEndpoint, type LeasedEndpoint } from './endpoint-lease.ts';
import { sendWebhook, type SendingLimits } from './send-webhook.ts';

type DeadLetterRow = typeof letters.$inferSelect;

const isLetter = ({ endpointId, seq }: DeadLetterRow) =>
  and(eq(letters.endpointId, endpointId), eq(letters.seq, seq));

const keepLetter = async (
  { db, clock, random }: Deps,
  letter: DeadLetterRow,
  problem: string,
  retryAfterMs: number,
) => {
  const now = clock.now();
  const attempts = letter.attempts + 1;
  const isOver = now.getTime() - (letter.replayAskedAt?.getTime() ?? 0) >= DELIVERY_MS;
  const waitMs = Math.max(backOffMs(random, attempts), retryAfterMs);
  const next = isOver
    ? { replayAskedAt: null, nextAttemptAt: null }
    : { nextAttemptAt: new Date(now.getTime() + waitMs) };
  await db
    .update(letters)
    .set({ attempts, lastError: problem, failedAt: now, ...next })
    .where(isLetter(letter));
};

const replayLetter = async (
  deps: Deps,
  { endpoint }: LeasedEndpoint,
  letter: DeadLetterRow,
  limits: SendingLimits,
): Promise<boolean> => {
  const { seq } = letter;
  const { organisationId } = endpoint;
  const range = { organisationId, after: seq - 1, end: seq, limit: 1, actions: null };
  const [event] = await readStreamEvents(deps.db, range);
  if (!event) throw new Error(`The audit log has no row ${seq}.`);
  const message = { id: webhookIdOf(endpoint.id, seq), event };
  const { accepted, problem, retryAfterMs } = await sendWebhook(deps, endpoint, message, limits);
  if (accepted) await deps.db.delete(letters).where(isLetter(letter));
  else await keepLetter(deps, letter, problem, retryAfterMs);
  return accepted;
};

/** Sends dead letters again; one that fails waits by itself, and holds up no new event. */
export async function deliverReplays(
  deps: Deps,
  leased: LeasedEndpoint,
  limits: SendingLimits,
): Promise<void> {
  const isDue = and(
    eq(letters.endpointId, leased.endpoint.id),
    lte(letters.nextAttemptAt, deps.clock.now()),
  );
  const due = await deps.db
    .select()
    .from(letters)
    .where(isDue)
    .orderBy(asc(letters.seq))
    .limit(EVENTS_PER_TURN);
  for (const letter of due) {
    if (!(await changeLeasedEndpoint(deps.db, deps, leased))) return;
    if (!(await replayLetter(deps, leased, letter, limits))) return;
  }
}
