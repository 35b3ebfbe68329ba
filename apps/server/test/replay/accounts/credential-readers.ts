import type { AuditRowReaders } from '../replay.ts';
import { DAY_MS, readActorRow, type AccountState } from './account-state.ts';

export const createCredentialRowReaders = (state: AccountState): AuditRowReaders => ({
  ...createPinRowReaders(state),
  ...createFactorRowReaders(state),
});

function createPinRowReaders(state: AccountState): AuditRowReaders {
  const { check } = state;
  return {
    pin_created: readActorRow(state, (account, row) => {
      const requestedAt = account.pinResetRequestedAt?.getTime();
      const wasReset = requestedAt !== undefined && row.at.getTime() - requestedAt >= DAY_MS;
      check(!account.hasPin || wasReset, row, 'there is a PIN already');
      check(account.isVerified, row, 'the address is not verified');
      check(account.session !== null, row, 'nobody is logged in');
      account.hasPin = true;
      account.pinAt = row.at;
      account.pinResetRequestedAt = null;
    }),
    pin_changed: readActorRow(state, (account, row) => {
      check(account.hasPin, row, 'there is no PIN');
    }),
    pin_reset_requested: readActorRow(state, (account, row) => {
      check(account.session !== null, row, 'nobody is logged in');
      check(account.hasPin, row, 'there is no PIN');
      account.pinResetRequestedAt = row.at;
      account.lockedUntil.pin = new Date(row.at.getTime() + DAY_MS);
      if (account.session?.level === 2) account.session = null;
    }),
  };
}

function createFactorRowReaders(state: AccountState): AuditRowReaders {
  const { check } = state;
  return {
    password_changed: readActorRow(state, (account, row) => {
      account.passwordAt = row.at;
    }),
    address_verified: readActorRow(state, (account, row) => {
      check(!account.isVerified, row, 'the address was verified already');
      account.isVerified = true;
      account.verifiedAt = row.at;
    }),
    factor_added: readActorRow(state, (account) => {
      account.passkeys += 1;
    }),
    factor_removed: readActorRow(state, (account, row) => {
      check(account.passkeys > 0, row, 'there is no factor to remove');
      account.passkeys -= 1;
    }),
    factors_reset: readActorRow(state, (account, row) => {
      const isVerifiedNow = account.verifiedAt?.getTime() === row.at.getTime();
      check(isVerifiedNow, row, 'no address was verified at that instant');
      account.session = null;
      account.passwordAt = null;
      account.hasPin = false;
    }),
  };
}
