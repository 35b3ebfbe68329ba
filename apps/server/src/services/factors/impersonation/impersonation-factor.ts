import { canonicalAddress } from '@bakehouse/contract';
import type { FactorRow } from '../../identity/factor-table.ts';

export const impersonationFactor: FactorRow = {
  name: 'token to act for the account',
  // RFC 8176 has no value for a login on behalf of somebody else.
  amr: 'impersonated',
  group: null,
  startsSession: true,
  // The operator cannot know the PIN; the rows of the calls keep everything read-only (docs/decisions/0102).
  level: 'second',
  toWire: (times, { impersonator = '' }) => ({
    type: 'impersonated',
    delivery_method: 'impersonation',
    ...times,
    impersonated_factor: {
      impersonator_id: impersonator,
      impersonator_email_address: canonicalAddress(impersonator) ?? '',
    },
  }),
};
