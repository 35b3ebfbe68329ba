import type { Queries, Transaction } from '../../db/client.ts';
import { rollBackUnless } from '../../db/roll-back-unless.ts';
import type { Deps } from '../../deps.ts';
import type { AuditHead, UnlinkedRow } from './audit-chain.ts';
import { appendEvents, lockChainHead } from './audit-log.ts';

export interface AuditRecord {
  organisationId: string;
  events: readonly UnlinkedRow[];
  /** Locks the log together with other work, to save a round trip; undefined when the log has no head yet. */
  lock?: (tx: Queries) => Promise<AuditHead | undefined>;
  /** Runs after the lock, and without events, too; an error undoes the transaction. */
  check?: (tx: Queries) => Promise<void>;
}

export interface RecordedWork<Result> {
  result: Result;
  /** Undefined when nothing happened that belongs on record. */
  record: AuditRecord | undefined;
}

/** Work that ends with an error, which is thrown after the changes and the record were committed. */
export interface RecordedRefusal {
  refusal: Error;
  record: AuditRecord | undefined;
}

type RecordedWorkFunction<Result> = (
  tx: Transaction,
) => Promise<RecordedWork<Result> | RecordedRefusal>;

export const withoutRecord = <Result>(result: Result): RecordedWork<Result> => ({
  result,
  record: undefined,
});

/** The time is set after the lock was taken, so that the order by time is the order of the chain. */
const writeRecord = async (
  tx: Queries,
  deps: Deps,
  { organisationId, events, lock, check }: AuditRecord,
): Promise<readonly UnlinkedRow[]> => {
  const lockHead = async () =>
    (await lock?.(tx)) ?? (await lockChainHead(tx, deps, organisationId));
  const head = events.length > 0 ? await lockHead() : undefined;
  await check?.(tx);
  const at = deps.clock.now();
  const dated = events.map((event) => ({ ...event, at }));
  if (head) await appendEvents(tx, deps, head, dated);
  return dated;
};

/** Does the same as `runRecorded`, and also returns the events with their time. */
export async function runRecordedWithEvents<Result>(
  deps: Deps,
  work: RecordedWorkFunction<Result>,
): Promise<{ result: Result; events: readonly UnlinkedRow[] }> {
  const { outcome, events } = await deps.db.transaction(async (tx) => {
    const done = await work(tx);
    return { outcome: done, events: done.record ? await writeRecord(tx, deps, done.record) : [] };
  });
  deps.metrics?.countRecord(events);
  if ('refusal' in outcome) throw outcome.refusal;
  return { result: outcome.result, events };
}

/** The record comes after all work, because it locks the audit log; after a conflict the work runs again. */
export const runRecorded = async <Result>(
  deps: Deps,
  work: RecordedWorkFunction<Result>,
): Promise<Result> => (await runRecordedWithEvents(deps, work)).result;

/** Writes a record that belongs to no change. */
export const writeRecordAlone = (deps: Deps, record: AuditRecord): Promise<void> =>
  runRecorded(deps, () => Promise.resolve({ result: undefined, record }));

/** Also writes a record that is not kept, and undoes it, so that both cases take the same time. */
export async function writeRecordOrRollBack(
  deps: Deps,
  isKept: boolean,
  record: AuditRecord,
): Promise<void> {
  await deps.db.transaction((tx) =>
    rollBackUnless(isKept, tx, (inner) => writeRecord(inner, deps, record)),
  );
  if (isKept) deps.metrics?.countRecord(record.events);
}

/** Locks the log before the end of the work, which then sees every change on record and no later one. */
export const lockLogEarly = async (
  tx: Queries,
  deps: Deps,
  organisationId: string,
): Promise<void> => {
  await lockChainHead(tx, deps, organisationId);
};

/** Locks the log first, for work that depends on its order; the events keep their time. */
export async function runWithLockedLog<Result>(
  deps: Deps,
  organisationId: string,
  work: (tx: Queries) => Promise<{ result: Result; events: readonly UnlinkedRow[] }>,
): Promise<Result> {
  const { result, events } = await deps.db.transaction(async (tx) => {
    const head = await lockChainHead(tx, deps, organisationId);
    const done = await work(tx);
    await appendEvents(tx, deps, head, done.events);
    return done;
  });
  deps.metrics?.countRecord(events);
  return result;
}
