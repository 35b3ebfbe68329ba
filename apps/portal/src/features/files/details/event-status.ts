import { AUDIT_ACTIONS, type AuditAction, type StatusType } from '@bakehouse/contract';
import { EVENT_STATUS_TEXTS } from './texts.ts';

export type EventKind = 'success' | 'warning' | 'blocked' | 'info';

const EVENT_KIND_BY_STATUS = {
  success: 'success',
  warning: 'warning',
  blocked: 'blocked',
  failure: 'blocked',
  info: 'info',
} as const satisfies Record<StatusType, EventKind>;

const isAuditAction = (action: string): action is AuditAction =>
  Object.hasOwn(AUDIT_ACTIONS, action);

export const eventKind = (action: string): EventKind =>
  isAuditAction(action) ? EVENT_KIND_BY_STATUS[AUDIT_ACTIONS[action].statusType] : 'info';

type EventStatus = keyof typeof EVENT_STATUS_TEXTS;

const STATUS_BY_ACTION: Partial<Record<AuditAction, EventStatus>> = {
  permission_added: 'granted',
  permission_removed: 'revoked',
  grant_terms_changed: 'updated',
  openable_date_modified: 'updated',
  expiration_date_modified: 'updated',
  dates_updated: 'updated',
  file_handed_over: 'updated',
  file_destroyed: 'revoked',
  file_restored: 'granted',
  file_keys_deleted: 'revoked',
};

/** A refused opening must not be shown as granted (docs/decisions/0009). */
const defaultStatus = (action: string): EventStatus =>
  eventKind(action) === 'blocked' ? 'blocked' : 'granted';

export const statusLabel = (action: string): string =>
  EVENT_STATUS_TEXTS[
    (isAuditAction(action) ? STATUS_BY_ACTION[action] : undefined) ?? defaultStatus(action)
  ];
