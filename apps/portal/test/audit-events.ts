import { AUDIT_ACTIONS, type AuditAction, type AuditLogRow } from '@bakehouse/contract';

const HOUR_MS = 3_600_000;
const FIRST = Date.UTC(2026, 0, 1);
const ACTIONS = ['file_baked', 'file_opened', 'open_blocked', 'login_1fa'] as const;
const TYPES = ['pdf', 'csv', 'json'] as const;

/** The higher the number, the later; every fourth is no matter of a file. */
export function anAuditEvent(number: number, fields: Partial<AuditLogRow> = {}): AuditLogRow {
  const action: AuditAction = ACTIONS[number % ACTIONS.length] ?? 'login_1fa';
  const isAboutFile = action !== 'login_1fa';
  const padded = String(number).padStart(2, '0');
  const file = isAboutFile ? `Loaf ${padded}.${TYPES[number % TYPES.length] ?? 'pdf'}` : null;
  return {
    id: `event-${padded}`,
    timestamp: new Date(FIRST + number * HOUR_MS).toISOString(),
    user: `opener${padded}@bakehouse.test`,
    deviceType: 'Desktop',
    baker: isAboutFile ? 'bo@bakehouse.test' : null,
    action,
    file,
    fileId: isAboutFile ? `file-00${padded}` : null,
    msg: isAboutFile ? `Opened ${file}: access by domain` : 'Password accepted',
    description: action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' '),
    statusType: AUDIT_ACTIONS[action].statusType,
    isAdmin: false,
    ...fields,
  };
}

export const manyAuditEvents = (count: number): AuditLogRow[] =>
  Array.from({ length: count }, (_, index) => anAuditEvent(index + 1));
