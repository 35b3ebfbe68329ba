import { and, eq, sql } from 'drizzle-orm';
import { totps as table, users } from '../../../db/tables.ts';
import type { FactorRow } from '../../identity/factor-table.ts';
import { totpLock } from './totp-lock.ts';

export const totpFactor: FactorRow = {
  name: 'authenticator app',
  amr: 'otp',
  group: 'device',
  startsSession: false,
  level: 'first',
  identifyingDetail: 'totp_id',
  credential: {
    propertyQueries: {
      totps: sql`(
        select coalesce(json_agg(json_build_object('totp_id', ${table.id}, 'verified', ${table.verifiedAt} is not null) order by ${table.createdAt}), '[]'::json)
        from ${table} where ${eq(table.userId, users.id)})`,
    },
    // The recovery codes of the app are deleted with it.
    remove: async (tx, userId, totpId) => {
      const isAsked = totpId === undefined ? undefined : eq(table.id, totpId);
      const removed = await tx
        .delete(table)
        .where(and(eq(table.userId, userId), isAsked))
        .returning({ id: table.id });
      return removed.length;
    },
  },
  lock: totpLock,
  toWire: (times, { totp_id = '' }) => ({
    type: 'totp',
    delivery_method: 'authenticator_app',
    ...times,
    authenticator_app_factor: { totp_id },
  }),
};

export const recoveryCodeFactor: FactorRow = {
  name: 'recovery code',
  amr: 'otp',
  group: 'device',
  startsSession: false,
  level: 'first',
  identifyingDetail: 'totp_recovery_code_id',
  toWire: (times, { totp_recovery_code_id = '' }) => ({
    type: 'recovery_codes',
    delivery_method: 'recovery_code',
    ...times,
    recovery_code_factor: { totp_recovery_code_id },
  }),
};
