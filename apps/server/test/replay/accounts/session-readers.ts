import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import type { AuditRowReaders } from '../replay.ts';
import { DAY_MS, readActorRow, type AccountState } from './account-state.ts';
import { messageWithoutNames } from './audit-messages.ts';
import { isLocked } from './lock-readers.ts';

const apiKeyNameOf = ({ message }: AuditRow) => /“(.*)”/.exec(message)?.[1] ?? '';

export function createSessionRowReaders(state: AccountState): AuditRowReaders {
  const { check } = state;
  return {
    login_1fa: readActorRow(state, (account, row) => {
      check(account.passwordAt !== null, row, 'the account has no password');
      check(!isLocked(account, 'password', row), row, 'the address was locked');
      account.failures.password = 0;
      const until = new Date(row.at.getTime() + DAY_MS);
      account.session = { level: 1, device: row.deviceType, until };
    }),
    login_2fa: readActorRow(state, (account, row) => {
      const { session } = account;
      check(session?.level === 1, row, 'there was no login with the password before it');
      check(session?.device === row.deviceType, row, 'the password was typed on another device');
      check(account.hasPin, row, 'there is no PIN');
      check(!isLocked(account, 'pin', row), row, 'PIN entry was locked');
      account.failures.pin = 0;
      if (session) session.level = 2;
    }),
    session_extended: readActorRow(state, ({ session }, row) => {
      if (!session) return;
      const until = new Date(row.at.getTime() + DAY_MS);
      const isSame = row.message === messageWithoutNames('session_extended', { until });
      check(isSame, row, 'the message has another end of the session');
      session.until = until;
    }),
    api_key_created: readActorRow(state, ({ session, apiKeys }, row) => {
      check(session?.level === 2, row, 'keys need a session of the second level');
      apiKeys.add(apiKeyNameOf(row));
    }),
    api_key_revoked: readActorRow(state, ({ apiKeys }, row) => {
      check(apiKeys.delete(apiKeyNameOf(row)), row, 'there is no such key');
    }),
    session_revoked: readActorRow(state, (account, row) => {
      check(account.session !== null, row, 'there is no session');
      account.session = null;
    }),
  };
}
