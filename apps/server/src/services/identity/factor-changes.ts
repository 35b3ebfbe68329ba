import type { Queries } from '../../db/client.ts';
import type { FactorKind } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import { createAuditEvent } from '../audit/audit-record.ts';
import { lockAccount } from './accounts.ts';
import { recordEventsOfLiveCaller, type SessionCaller } from './sessions/session-caller.ts';

interface FactorChange {
  by: SessionCaller;
  kind: FactorKind;
}

const recordFactorChange = (
  tx: Queries,
  deps: Deps,
  action: 'factor_added' | 'factor_removed',
  { by, kind }: FactorChange,
) => {
  const details = { factor: deps.factors[kind].name };
  const event = createAuditEvent(deps, action, { actor: toAuditActor(by.identity, by), details });
  return recordEventsOfLiveCaller(tx, deps, by, [event]);
};

/** Must be the last step of the factor's transaction, because it locks the audit log. */
export const recordAddedFactor = (tx: Queries, deps: Deps, change: FactorChange): Promise<void> =>
  recordFactorChange(tx, deps, 'factor_added', change);

/** @returns false when the caller has no such factor */
export const removeFactor = (
  deps: Deps,
  { credentialId, ...change }: FactorChange & { credentialId: string },
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const { by, kind } = change;
    await lockAccount(tx, by.identity.id);
    const removed =
      (await deps.factors[kind].credential?.remove(tx, by.identity.id, credentialId)) ?? 0;
    if (removed > 0) await recordFactorChange(tx, deps, 'factor_removed', change);
    return removed > 0;
  });
