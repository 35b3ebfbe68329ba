import { AUDIT_ACTIONS, type AuditAction, type StatusType } from '@bakehouse/contract';

export type EventKind = 'success' | 'warning' | 'blocked' | 'info';

const KINDS = {
  success: 'success',
  warning: 'warning',
  blocked: 'blocked',
  failure: 'blocked',
  info: 'info',
} as const satisfies Record<StatusType, EventKind>;

const WORDS: Partial<Record<AuditAction, string>> = {
  permission_added: 'Granted',
  permission_removed: 'Revoked',
  openable_date_modified: 'Updated',
  expiration_date_modified: 'Updated',
  dates_updated: 'Updated',
};

const isKnown = (action: string): action is AuditAction => Object.hasOwn(AUDIT_ACTIONS, action);

export const eventKind = (action: string): EventKind =>
  isKnown(action) ? KINDS[AUDIT_ACTIONS[action].statusType] : 'info';

/** A refused opening must not be shown as granted (docs/decisions/0009). */
const otherWord = (action: string) => (eventKind(action) === 'blocked' ? 'Blocked' : 'Granted');

export const statusWord = (action: string): string =>
  (isKnown(action) ? WORDS[action] : undefined) ?? otherWord(action);
