import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { DeadLetterList, ReplayedEvents } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { auditEvents, webhookDeadLetters as letters, webhookEndpoints } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../identity/sessions/session-caller.ts';
import { FRESH_START, lockEndpoint, requireWebhook, type ChosenEndpoint } from './webhook-rows.ts';
import { requireWebhookAdmin } from './webhooks.ts';

const MAX_LISTED_LETTERS = 100;

/** @throws HttpError 403 admin_required, 404 not_found */
export async function listDeadLetters(
  deps: Deps,
  by: AccountCaller,
  { id }: { id: string },
): Promise<DeadLetterList> {
  requireWebhookAdmin(by);
  const { organisationId } = by.account;
  await requireWebhook(deps.db, { organisationId, id });
  const isEvent = and(
    eq(auditEvents.organisationId, organisationId),
    eq(auditEvents.seq, letters.seq),
  );
  const rows = await deps.db
    .select({ letter: letters, event: auditEvents })
    .from(letters)
    .innerJoin(auditEvents, isEvent)
    .where(eq(letters.endpointId, id))
    .orderBy(desc(letters.seq))
    .limit(MAX_LISTED_LETTERS);
  return {
    data: rows.map(({ letter, event }) => ({
      sequence: letter.seq,
      action: event.action,
      message: event.message,
      happened_at: event.at.toISOString(),
      failed_at: letter.failedAt.toISOString(),
      attempts: letter.attempts,
      last_error: letter.lastError,
      is_replayed: letter.replayAskedAt !== null,
    })),
  };
}

type ReplayDeps = Pick<Deps, 'db' | 'clock'>;

const replayLetters = async (tx: Queries, { clock }: ReplayDeps, id: string) => {
  const now = clock.now();
  const asked = await tx
    .update(letters)
    .set({ replayAskedAt: now, nextAttemptAt: now, attempts: 0 })
    .where(and(eq(letters.endpointId, id), isNull(letters.replayAskedAt)))
    .returning({ seq: letters.seq });
  return asked.length;
};

/** A replay never moves the position forward, because that would leave events out. */
const replayFrom = async (tx: Queries, id: string, from: number) => {
  await tx.delete(letters).where(and(eq(letters.endpointId, id), gte(letters.seq, from)));
  const position = sql`least(${webhookEndpoints.position}, ${from - 1})`;
  await tx
    .update(webhookEndpoints)
    .set({ ...FRESH_START, position })
    .where(eq(webhookEndpoints.id, id));
};

/** @throws HttpError 404 not_found */
export const replayEvents = (
  deps: ReplayDeps,
  chosen: ChosenEndpoint,
  /** The first row to send again; undefined for all dead letters. */
  from: number | undefined,
): Promise<ReplayedEvents> =>
  deps.db.transaction(async (tx) => {
    const { id } = await lockEndpoint(tx, chosen);
    if (from === undefined) return { events: await replayLetters(tx, deps, id) };
    await replayFrom(tx, id, from);
    return { events: (await requireWebhook(tx, chosen)).waiting };
  });

/** @throws HttpError 403 admin_required, 404 not_found */
export async function replayWebhook(
  deps: Deps,
  by: AccountCaller,
  { id, from }: { id: string; from?: number | undefined },
): Promise<ReplayedEvents> {
  requireWebhookAdmin(by);
  return replayEvents(deps, { id, organisationId: by.account.organisationId }, from);
}

export const deleteOldDeadLetters = async ({ db }: Pick<Deps, 'db'>, before: Date) => {
  await db.delete(letters).where(lt(letters.failedAt, before));
};
