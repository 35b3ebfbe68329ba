import type { FactorRow } from '../../identity/factor-table.ts';

export const tokenExchangeFactor: FactorRow = {
  name: 'access token of a connected app',
  // RFC 8176 has no value for a login by another app; this one is in wide use for other providers.
  amr: 'fed',
  group: null,
  startsSession: true,
  level: 'first',
  identifyingDetail: 'client_id',
  toWire: (times, { client_id = '' }) => ({
    type: 'oauth',
    delivery_method: 'oauth_access_token_exchange',
    ...times,
    oauth_access_token_exchange_factor: { client_id },
  }),
};
