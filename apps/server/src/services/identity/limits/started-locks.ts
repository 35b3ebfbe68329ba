import type { Queries } from '../../../db/client.ts';
import type { FactorKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { lockOf } from '../factor-table.ts';
import type { Identity } from '../identities.ts';
import type { StartedLock } from './attempts.ts';
import { sendUnlockLink } from './unlock-links.ts';

interface StartedLocks {
  factor: FactorKind;
  startedLocks: readonly StartedLock[];
  attempts: number;
  identity: Identity;
  caller: Caller;
}

/**
 * Sends an unlock link to a confirmed address, because another one may belong to somebody else.
 * @returns the events for the audit log
 */
export async function announceStartedLocks(
  tx: Queries,
  deps: Deps,
  { factor, startedLocks, attempts, identity, caller }: StartedLocks,
): Promise<UnlinkedRow[]> {
  const { id: userId, email, verifiedAt, organisationId } = identity;
  for (const lock of startedLocks) {
    if (email === null || verifiedAt === null) break;
    const to = { userId, email, organisationId };
    await sendUnlockLink(tx, deps, { factor, lock, attempts, to, caller });
  }
  const actor = toAuditActor(identity, caller);
  const locked = lockOf(deps.factors, factor).subject;
  return startedLocks.map(({ until }) =>
    createAuditEvent(deps, 'login_blocked', { actor, details: { locked, until } }),
  );
}
