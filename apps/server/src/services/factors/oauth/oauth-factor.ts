import type { AuthenticationFactor } from '@bakehouse/sdk';
import type { FactorRow } from '../../identity/factor-table.ts';

export const oauthFactor: FactorRow = {
  name: 'account at another provider',
  // RFC 8176 has no value for a login at another provider; this one is in wide use.
  amr: 'fed',
  group: 'email',
  startsSession: true,
  level: 'first',
  identifyingDetail: 'id',
  toWire: (times, { id = '', provider = '', provider_subject = '', email_id }) =>
    // The cast is safe, because `provider` is the name of a row.
    ({
      type: 'oauth',
      delivery_method: `oauth_${provider}`,
      ...times,
      [`${provider}_oauth_factor`]: {
        id,
        provider_subject,
        ...(email_id !== undefined && { email_id }),
      },
    }) as AuthenticationFactor,
};
