import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { auditEvents } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { createAuditEvent, type AuditFile } from '../audit/audit-event.ts';
import { runWithLockedLog } from '../audit/recorded-transaction.ts';
import type { SessionCaller } from './sessions/session-caller.ts';

const REPEAT_WINDOW_MS = 60_000;
/** The maximum number of audit rows per caller and minute, because clients can repeat requests. */
const MAX_ROWS_PER_WINDOW = 30;

interface RefusedRequest {
  /** The refused request as a noun phrase, for example "the list of bakers". */
  request: string;
  file?: AuditFile | undefined;
  hiddenFromActor?: boolean;
}

/** True if the last minute has the same audit row already, or too many rows of the caller. */
const isAlreadyRecorded = async (
  db: Queries,
  now: Date,
  { actorId, message, fileId }: UnlinkedRow,
) => {
  const rows = await db
    .select({ message: auditEvents.message, fileId: auditEvents.fileId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.actorId, actorId ?? ''),
        gt(auditEvents.at, new Date(now.getTime() - REPEAT_WINDOW_MS)),
        lte(auditEvents.at, now),
        eq(auditEvents.action, 'request_blocked'),
      ),
    )
    .limit(MAX_ROWS_PER_WINDOW);
  return (
    rows.length === MAX_ROWS_PER_WINDOW ||
    rows.some((row) => row.message === message && row.fileId === fileId)
  );
};

/** The same refused request is recorded at most once a minute (docs/decisions/0023). */
export async function recordRefusedRequest(
  deps: Deps,
  by: SessionCaller,
  { request, ...about }: RefusedRequest,
): Promise<void> {
  const actor = toAuditActor(by.identity, by);
  const event = createAuditEvent(deps, 'request_blocked', {
    actor,
    ...about,
    details: { request },
  });
  await deps.callQueue.runExclusive(`refusals of ${by.identity.id}`, async () => {
    if (await isAlreadyRecorded(deps.db, deps.clock.now(), event)) return;
    await runWithLockedLog(deps, by.identity.organisationId, async (tx) => {
      const at = deps.clock.now();
      const events = (await isAlreadyRecorded(tx, at, event)) ? [] : [{ ...event, at }];
      return { result: undefined, events };
    });
  });
}
