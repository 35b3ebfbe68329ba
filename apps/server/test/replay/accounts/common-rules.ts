import type { AuditAction } from '@bakehouse/contract';
import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import { findActor, type AccountState, type ReplayedAccount } from './account-state.ts';

const ACTIONS_AFTER_PIN: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'file_baked',
  'file_sealed',
  'file_opened',
  'open_blocked',
  'permission_added',
  'permission_removed',
  'grant_terms_changed',
  'openable_date_modified',
  'expiration_date_modified',
  'dates_updated',
  'file_destroyed',
  'file_restored',
  'access_shared',
  'access_reviewed',
  'access_requested',
  'request_allowed',
  'request_refused',
  'request_withdrawn',
  'webhook_created',
  'webhook_changed',
  'webhook_removed',
  'group_created',
  'group_changed',
  'group_deleted',
  'file_handed_over',
  'person_left',
  'user_banned',
  'user_unbanned',
  'baker_deactivated',
  'baker_reactivated',
  'pin_changed',
  'export_created',
  'account_deleted',
  'profile_changed',
  'factor_added',
  'factor_removed',
  'session_extended',
  'request_blocked',
]);

const updateRowCounts = (
  { accounts }: AccountState,
  { actorId, bakerId, hiddenFromActor, action }: AuditRow,
) => {
  const viewers = new Set([bakerId, hiddenFromActor ? null : actorId]);
  for (const id of viewers) {
    const account = id === null ? undefined : accounts.get(id);
    if (account) account.visibleRows += 1;
  }
  const baker = bakerId === null ? undefined : accounts.get(bakerId);
  if (action === 'file_baked' && baker) baker.bakedFiles += 1;
};

const checkActor = (
  { check, emails }: AccountState,
  account: ReplayedAccount,
  row: AuditRow & { actorId: string },
) => {
  const address = emails.get(row.actorId)?.address;
  check(address === undefined || address === row.actor, row, 'the actor has another address');
  check(account.isAdmin === row.actorIsAdmin, row, 'the role of the actor is wrong');
  check(row.at >= account.createdAt, row, 'the account did not exist yet');
  check(row.at >= account.lastRowAt, row, 'it is older than the previous row of the actor');
  check(!account.isDeleted, row, 'the account had been deleted');
  check(account.isActive, row, 'the account was deactivated');
};

const checkSession = ({ check }: AccountState, { session }: ReplayedAccount, row: AuditRow) => {
  check(session?.level === 2, row, 'there is no session with its PIN step done');
  check(session === null || session.device === row.deviceType, row, 'another device logged in');
  check(session === null || row.at < session.until, row, 'the session had expired');
};

/** Checks the rules that hold for every row of the audit log, whatever its action. */
export function checkCommonRules(state: AccountState, row: AuditRow): void {
  const account = findActor(state, row);
  updateRowCounts(state, row);
  const { actorId } = row;
  if (!account || !actorId) return;
  checkActor(state, account, { ...row, actorId });
  account.lastRowAt = row.at;
  if (ACTIONS_AFTER_PIN.has(row.action)) checkSession(state, account, row);
}
