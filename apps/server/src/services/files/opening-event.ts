import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { createAuditEvent, type AuditActor } from '../audit/audit-event.ts';
import type { KeyRelease, OpeningOutcome } from './open-outcome.ts';

interface DecidedOpening {
  actor: AuditActor;
  outcome: OpeningOutcome;
  release?: KeyRelease;
  /** The instant when the rule was decided; a later instant could contradict the rule. */
  at: Date;
}

export function toOpeningEvent(
  source: Parameters<typeof createAuditEvent>[0],
  { actor, outcome, release = 'none_asked', at }: DecidedOpening,
): UnlinkedRow {
  const about = { actor, at, file: outcome.candidate?.file };
  if (outcome.allowed) {
    if (release === 'invalid_header') {
      return createAuditEvent(source, 'open_blocked', { ...about, details: { rule: release } });
    }
    const keyPaths = release === 'none_asked' ? [] : release.map(({ key_path }) => key_path);
    const details = { rule: outcome.rule, keyPaths, group: outcome.group };
    return createAuditEvent(source, 'file_opened', { ...about, details });
  }
  return createAuditEvent(source, 'open_blocked', {
    ...about,
    // A caller without a grant gets 404, so their own audit log must not reveal the file either.
    hiddenFromActor: !outcome.isGranted,
    details: { rule: outcome.rule },
  });
}
