import { sql } from 'drizzle-orm';
import type { Queries } from '../../src/db/client.ts';
import type { FactorKind } from '../../src/db/tables.ts';
import type { FactorRow } from '../../src/services/identity/factor-table.ts';

/** The product's type of factor kinds is closed, so the test has to cast. */
export const PRETEND_KIND = 'pretend' as FactorKind;

export const createPretendTable = (db: Queries) =>
  db.execute(sql`create table pretend_factors (id text primary key, user_id text not null)`);

export const insertPretendFactor = (tx: Queries, id: string, userId: string) =>
  tx.execute(sql`insert into pretend_factors values (${id}, ${userId})`);

/** A factor that the product does not have, which shows what a new factor needs. */
export const pretendFactor: FactorRow = {
  name: 'pretend factor',
  amr: 'pretend',
  group: 'device',
  startsSession: true,
  level: 'first',
  identifyingDetail: 'id',
  credential: {
    propertyQueries: {
      biometric_registrations: sql`(
        select coalesce(json_agg(json_build_object('biometric_registration_id', id, 'verified', true)), '[]'::json)
        from pretend_factors where user_id = "users"."id")`,
    },
    remove: async (tx, userId, credentialId) => {
      const isAsked = credentialId === undefined ? sql`true` : sql`id = ${credentialId}`;
      const { rowCount } = await tx.execute(
        sql`delete from pretend_factors where user_id = ${userId} and ${isAsked}`,
      );
      return rowCount ?? 0;
    },
  },
  toWire: (times, { id = '' }) => ({
    type: 'biometric',
    delivery_method: 'biometric',
    biometric_factor: { biometric_registration_id: id },
    ...times,
  }),
};
