import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import type { AuditRowReaders } from '../replay.ts';
import { readActorRow, type AccountState } from './account-state.ts';
import { messageWithoutNames } from './audit-messages.ts';

export function createAccountRowReaders(state: AccountState): AuditRowReaders {
  const { check, accounts, userIds, emails } = state;
  const findSubject = ({ subject }: AuditRow) => accounts.get(userIds.get(subject ?? '') ?? '');
  return {
    export_created: readActorRow(state, ({ bakedFiles, visibleRows }, row) => {
      const exports = [
        { name: 'files.csv', noun: 'file', rows: bakedFiles },
        { name: 'audit-logs.csv', noun: 'activity row', rows: visibleRows - 1 },
      ];
      const isComplete = exports.some(
        (details) => row.message === messageWithoutNames('export_created', details),
      );
      check(isComplete, row, `there were ${bakedFiles} files and ${visibleRows - 1} events`);
    }),
    account_deleted: readActorRow(state, (account, row) => {
      check(!emails.has(row.actorId ?? ''), row, 'the account still exists');
      account.isDeleted = true;
    }),
    baker_deactivated: (row) => {
      const account = findSubject(row);
      check(row.actorIsAdmin, row, 'only administrators deactivate');
      check(account?.isActive === true, row, 'the account does not exist or is not active');
      if (account)
        Object.assign(account, { isActive: false, deactivatedAt: row.at, session: null });
    },
    baker_reactivated: (row) => {
      const account = findSubject(row);
      check(row.actorIsAdmin, row, 'only administrators reactivate');
      check(account?.isActive === false, row, 'the account does not exist or is active');
      if (account) Object.assign(account, { isActive: true, deactivatedAt: null });
    },
  };
}
