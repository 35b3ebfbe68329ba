import type { AuditAction } from '@bakehouse/contract';
import { Counter, type Registry } from 'prom-client';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import type { AuditDetails } from '../../audit/audit-text.ts';
import type { FactorTable } from '../../identity/factor-table.ts';

type ReadingByAction<Reading> = {
  [Action in AuditAction]?: (details: AuditDetails[Action]) => Reading;
};

interface SignIn {
  /** The name of the factor in the record. */
  factor: string;
  result: string;
}

const acceptedFactor = ({ factor }: { factor: string }): SignIn => ({ factor, result: 'accepted' });

const createSignInReadings = (factors: FactorTable): ReadingByAction<SignIn> => ({
  login_1fa: acceptedFactor,
  login_2fa: acceptedFactor,
  login_failed: ({ factor, reason }) => ({ factor, result: reason }),
  pin_failed: ({ reason }) => ({ factor: factors.pin.name, result: reason }),
  impersonation_started: () => acceptedFactor({ factor: factors.impersonation.name }),
});

const OPENING_READINGS: ReadingByAction<{ rule: string; result: string }> = {
  file_opened: ({ rule }) => ({ rule, result: 'allowed' }),
  open_blocked: ({ rule }) => ({ rule, result: 'refused' }),
};

const readEvent = <Reading>(
  readings: ReadingByAction<Reading>,
  { action, details }: UnlinkedRow,
): Reading | undefined => {
  // The cast is safe, because the details of a row belong to its action.
  const read = readings[action] as ((details: object) => Reading) | undefined;
  return details && read?.(details);
};

/** Wrong tries of an authenticator app name its code. */
const NAME_OF_TRIED_TOTP = 'authenticator code';

const createKindLookup = (factors: FactorTable) => {
  const kinds = new Map(Object.entries(factors).map(([kind, { name }]) => [name, kind]));
  kinds.set(NAME_OF_TRIED_TOTP, 'totp');
  return (name: string) => kinds.get(name) ?? 'other';
};

export function createRecordCounters(
  { factors }: { factors: FactorTable },
  register: Registry,
): (events: readonly UnlinkedRow[]) => void {
  const registers = [register];
  const kindOf = createKindLookup(factors);
  const signInReadings = createSignInReadings(factors);
  const recorded = new Counter({
    name: 'bakehouse_audit_events_total',
    help: 'Rows that this process wrote to the audit log.',
    labelNames: ['action'],
    registers,
  });
  const signIns = new Counter({
    name: 'bakehouse_sign_ins_total',
    help: 'Proofs of a factor that are on record, by factor and result.',
    labelNames: ['factor', 'result'],
    registers,
  });
  const openings = new Counter({
    name: 'bakehouse_openings_total',
    help: 'Requests to open a file by the rule that decided.',
    labelNames: ['rule', 'result'],
    registers,
  });
  return (events) => {
    for (const event of events) {
      recorded.inc({ action: event.action });
      const signIn = readEvent(signInReadings, event);
      if (signIn) signIns.inc({ factor: kindOf(signIn.factor), result: signIn.result });
      const opening = readEvent(OPENING_READINGS, event);
      if (opening) openings.inc({ ...opening });
    }
  };
}
