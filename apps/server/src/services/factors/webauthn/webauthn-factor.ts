import { and, eq, sql } from 'drizzle-orm';
import { users, webauthnRegistrations as table } from '../../../db/tables.ts';
import type { FactorRow } from '../../identity/factor-table.ts';

export const webauthnFactor: FactorRow = {
  name: 'passkey',
  amr: 'hwk',
  group: 'device',
  startsSession: true,
  level: 'first',
  identifyingDetail: 'webauthn_registration_id',
  credential: {
    propertyQueries: {
      webauthn_registrations: sql`(
        select coalesce(json_agg(json_build_object('webauthn_registration_id', ${table.id}, 'domain', ${table.domain}, 'user_agent', ${table.userAgent}, 'authenticator_type', ${table.authenticatorType}, 'verified', true, 'name', ${table.name}) order by ${table.createdAt}), '[]'::json)
        from ${table} where ${eq(table.userId, users.id)})`,
    },
    remove: async (tx, userId, registrationId) => {
      const isAsked = registrationId === undefined ? undefined : eq(table.id, registrationId);
      const removed = await tx
        .delete(table)
        .where(and(eq(table.userId, userId), isAsked))
        .returning({ id: table.id });
      return removed.length;
    },
  },
  toWire: (times, { webauthn_registration_id = '', domain = '', user_agent = '' }) => ({
    type: 'webauthn',
    delivery_method: 'webauthn_registration',
    ...times,
    webauthn_factor: { webauthn_registration_id, domain, user_agent },
  }),
};
