import type { FactorRow } from '../../identity/factor-table.ts';

export const magicLinkFactor: FactorRow = {
  name: 'magic link',
  amr: 'email',
  group: 'email',
  startsSession: true,
  level: 'first',
  identifyingDetail: 'email_id',
  toWire: (times, { email_id = '', email_address = '' }) => ({
    type: 'magic_link',
    delivery_method: 'email',
    ...times,
    email_factor: { email_id, email_address },
  }),
};
