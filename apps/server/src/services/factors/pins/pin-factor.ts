import { and, eq } from 'drizzle-orm';
import { pins } from '../../../db/tables.ts';
import type { FactorRow } from '../../identity/factor-table.ts';
import { pinLock } from './pin-lock.ts';

export const pinFactor: FactorRow = {
  name: 'PIN',
  amr: 'pin',
  group: null,
  startsSession: false,
  level: 'second',
  credential: {
    // The provider's user object has no member for PINs.
    propertyQueries: {},
    // A user has one PIN, so the id of the user is also the id of the PIN.
    remove: async (tx, userId, credentialId = userId) => {
      const isAsked = and(eq(pins.userId, userId), eq(pins.userId, credentialId));
      const removed = await tx.delete(pins).where(isAsked).returning();
      return removed.length;
    },
  },
  lock: pinLock,
  toWire: (times) => ({ type: 'pin', delivery_method: 'knowledge', ...times }),
};
