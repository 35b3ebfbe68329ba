import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import type { CheckCondition, Replay, ReplayTables } from '../replay.ts';
import { createAccountRowReaders } from './account-readers.ts';
import { createAccountState, type AccountState } from './account-state.ts';
import { compareAccount, compareSignUps } from './compare-accounts.ts';
import { checkCommonRules } from './common-rules.ts';
import { createCredentialRowReaders } from './credential-readers.ts';
import { createLockRowReaders } from './lock-readers.ts';
import { createSessionRowReaders } from './session-readers.ts';

interface AccountReplay extends Replay {
  isActive: (userId: string) => boolean;
  readEveryRow: (row: AuditRow) => void;
}

/** Rebuilds accounts, sessions, PINs and locks from the audit log. */
export function replayAccounts(tables: ReplayTables, check: CheckCondition): AccountReplay {
  const state: AccountState = createAccountState(tables, check);
  return {
    readers: {
      ...createSessionRowReaders(state),
      ...createCredentialRowReaders(state),
      ...createLockRowReaders(state),
      ...createAccountRowReaders(state),
    },
    isActive: (userId) => state.accounts.get(userId)?.isActive ?? false,
    readEveryRow: (row) => {
      checkCommonRules(state, row);
    },
    compareWithTables: () => {
      for (const [id, account] of state.accounts) compareAccount(state, tables, { id, account });
      compareSignUps(state, tables.rows);
    },
  };
}
