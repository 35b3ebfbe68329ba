import { AUDIT_ACTIONS, type AuditAction, type AuditLogRow } from '@bakehouse/contract';

const HOUR_MS = 3_600_000;
const FIRST_EVENT_MS = Date.UTC(2026, 0, 1);
const EVENT_ACTIONS = ['file_baked', 'file_opened', 'open_blocked', 'login_1fa'] as const;
const FILE_EXTENSIONS = ['pdf', 'csv', 'json'] as const;

/** An event with a higher number is later. Every fourth event is a login, which has no file. */
export function createAuditEvent(number: number, fields: Partial<AuditLogRow> = {}): AuditLogRow {
  const action: AuditAction = EVENT_ACTIONS[number % EVENT_ACTIONS.length] ?? 'login_1fa';
  const isAboutFile = action !== 'login_1fa';
  const padded = String(number).padStart(2, '0');
  const file = isAboutFile
    ? `Loaf ${padded}.${FILE_EXTENSIONS[number % FILE_EXTENSIONS.length] ?? 'pdf'}`
    : null;
  return {
    id: `event-${padded}`,
    timestamp: new Date(FIRST_EVENT_MS + number * HOUR_MS).toISOString(),
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

export const createAuditEvents = (count: number): AuditLogRow[] =>
  Array.from({ length: count }, (_, index) => createAuditEvent(index + 1));
