import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { UnlinkedRow } from './audit-chain.ts';
import { recordAudit } from './audit-record.ts';

interface AuditRecord {
  organisationId: string;
  events: readonly UnlinkedRow[];
}

export interface RecordedWork<Result> {
  result: Result;
  /** Undefined when nothing happened that belongs on record. */
  record: AuditRecord | undefined;
}

/** The record comes after all work, because it locks the audit log; after a conflict the work runs again. */
export const runRecorded = <Result>(
  deps: Deps,
  work: (tx: Transaction) => Promise<RecordedWork<Result>>,
): Promise<Result> =>
  deps.db.transaction(async (tx) => {
    const { result, record } = await work(tx);
    if (record) await recordAudit(tx, deps, record.organisationId, record.events);
    return result;
  });

/** For a refusal that changes nothing else. */
export const recordAlone = (deps: Deps, record: AuditRecord): Promise<void> =>
  deps.db.transaction((tx) => recordAudit(tx, deps, record.organisationId, record.events));
