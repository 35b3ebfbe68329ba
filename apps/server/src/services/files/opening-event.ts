import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { auditEvent, type AuditActor } from '../audit/audit-record.ts';
import type { Outcome } from './open-outcome.ts';

interface Decided {
  actor: AuditActor;
  outcome: Outcome;
  /** The instant that was compared with the file's dates; a later one could contradict the rule. */
  at: Date;
}

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
    // Without a grant the caller got 404, so their own log must not reveal the file either.
    hiddenFromActor: !outcome.isGranted,
    details: { rule: outcome.rule },
  });
}
