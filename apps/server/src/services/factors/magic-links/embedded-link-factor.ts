import type { FactorRow } from '../../identity/factor-table.ts';

/** The back end of the project has given the link to the user by a way of its own. */
export const embeddedLinkFactor: FactorRow = {
  name: 'link of the back end',
  // RFC 8176 has no value for it.
  amr: 'backend',
  group: null,
  startsSession: true,
  level: 'first',
  toWire: (times, { embedded_id = '' }) => {
    // Back ends read the id; clients in browsers expect the fields of a link by email.
    const factors = {
      embeddable_magic_link_factor: { embedded_id },
      email_factor: { email_id: '', email_address: '' },
    };
    return { type: 'magic_link', delivery_method: 'embedded', ...times, ...factors };
  },
};
