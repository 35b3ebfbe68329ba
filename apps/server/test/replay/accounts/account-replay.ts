import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import type { CheckFact, Replay, ReplayTables } from '../replay.ts';
import { createAccountReaders } from './account-readers.ts';
import { createAccountState, type AccountState } from './account-state.ts';
import { compareAccount, compareSignUps } from './compare-accounts.ts';
import { readEveryRow } from './common-rules.ts';
import { createCredentialReaders } from './credential-readers.ts';
import { createLockReaders } from './lock-readers.ts';
import { createSessionReaders } from './session-readers.ts';

interface AccountReplay extends Replay {
  isActive: (userId: string) => boolean;
  readEveryRow: (row: AuditRow) => void;
}

/** Rebuilds accounts, sessions, PINs and locks from the audit log. */
export function replayAccounts(tables: ReplayTables, check: CheckFact): AccountReplay {
  const state: AccountState = createAccountState(tables, check);
  return {
    readers: {
      ...createSessionReaders(state),
      ...createCredentialReaders(state),
      ...createLockReaders(state),
      ...createAccountReaders(state),
    },
    isActive: (userId) => state.accounts.get(userId)?.isActive ?? false,
    readEveryRow: (row) => {
      readEveryRow(state, row);
    },
    compareWithTables: () => {
      for (const [id, account] of state.accounts) compareAccount(state, tables, { id, account });
      compareSignUps(state, tables.rows);
    },
  };
}
