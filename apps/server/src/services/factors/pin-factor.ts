import { eq } from 'drizzle-orm';
import { pins } from '../../db/tables.ts';
import type { FactorRow } from '../identity/factor-table.ts';

export const pinFactor: FactorRow = {
  name: 'PIN',
  amr: 'pin',
  isSecond: true,
  // The provider's user object has no member for PINs.
  propertyQueries: {},
  toWire: (times) => ({ type: 'pin', delivery_method: 'knowledge', ...times }),
  remove: async (tx, userId) => {
    const removed = await tx.delete(pins).where(eq(pins.userId, userId)).returning();
    return removed.length;
  },
};
