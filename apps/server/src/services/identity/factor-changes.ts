import type { Queries } from '../../db/client.ts';
import type { FactorKind } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import { createAuditEvent } from '../audit/audit-record.ts';
import { recordEventsOfLiveCaller, type SessionCaller } from './sessions/session-caller.ts';

/** Must be the last step of the factor's transaction, because it locks the audit log. */
export async function recordAddedFactor(
  tx: Queries,
  deps: Deps,
  { by, kind }: { by: SessionCaller; kind: FactorKind },
): Promise<void> {
  const details = { factor: deps.factors[kind].name };
  const actor = toAuditActor(by.identity, by);
  const event = createAuditEvent(deps, 'factor_added', { actor, details });
  await recordEventsOfLiveCaller(tx, deps, by, [event]);
}
