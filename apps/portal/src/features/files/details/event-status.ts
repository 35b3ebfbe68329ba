import { AUDIT_ACTIONS, type AuditAction, type StatusType } from '@bakehouse/contract';
import { DEFAULT_EVENT_STATUS_LABELS, EVENT_STATUS_LABELS } from './texts.ts';

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

/** A refused opening must not be shown as granted (docs/decisions/0009). */
const defaultStatusLabel = (action: string) =>
  DEFAULT_EVENT_STATUS_LABELS[eventKind(action) === 'blocked' ? 'blocked' : 'granted'];

export const statusLabel = (action: string): string =>
  (isAuditAction(action) ? EVENT_STATUS_LABELS[action] : undefined) ?? defaultStatusLabel(action);
