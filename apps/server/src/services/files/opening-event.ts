import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { auditEvent, type AuditActor } from '../audit/audit-record.ts';
import type { Outcome } from './open-outcome.ts';

interface Decided {
  actor: AuditActor;
  outcome: Outcome;
  /** The instant of the decision, which a date of the file may follow at once. */
  at: Date;
}

/** What the record says of an opening. */
export function openingEvent(
  source: Parameters<typeof auditEvent>[0],
  { actor, outcome, at }: Decided,
): UnlinkedRow {
  const about = { actor, at, file: outcome.candidate?.file };
  if (outcome.allowed) {
    return auditEvent(source, 'file_opened', { ...about, details: { rule: outcome.rule } });
  }
  return auditEvent(source, 'open_blocked', {
    ...about,
    // Without a grant the actor was told that there is no such file.
    hiddenFromActor: !outcome.isGranted,
    details: { rule: outcome.rule },
  });
}
