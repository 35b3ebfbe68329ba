import type { FactorRow } from '../../identity/factor-table.ts';

export const cryptoWalletFactor: FactorRow = {
  name: 'crypto wallet',
  amr: 'swk',
  group: 'device',
  startsSession: true,
  level: 'first',
  identifyingDetail: 'crypto_wallet_id',
  toWire: (
    times,
    { crypto_wallet_id = '', crypto_wallet_address = '', crypto_wallet_type = '' },
  ) => ({
    type: 'crypto',
    delivery_method: 'crypto_wallet',
    ...times,
    crypto_wallet_factor: { crypto_wallet_id, crypto_wallet_address, crypto_wallet_type },
  }),
};
