import { and, eq, sql } from 'drizzle-orm';
import { passwords, users } from '../../db/tables.ts';
import type { FactorRow } from '../identity/factor-table.ts';

export const passwordFactor: FactorRow = {
  name: 'password',
  amr: 'pwd',
  isSecond: false,
  propertyQueries: {
    password: sql`(
      select json_build_object('password_id', ${passwords.passwordId}, 'requires_reset', ${passwords.requiresReset})
      from ${passwords} where ${eq(passwords.userId, users.id)})`,
  },
  toWire: (times) => ({ type: 'password', delivery_method: 'knowledge', ...times }),
  remove: async (tx, userId, credentialId) => {
    const isAsked = credentialId === undefined ? undefined : eq(passwords.passwordId, credentialId);
    const removed = await tx
      .delete(passwords)
      .where(and(eq(passwords.userId, userId), isAsked))
      .returning();
    return removed.length;
  },
};
