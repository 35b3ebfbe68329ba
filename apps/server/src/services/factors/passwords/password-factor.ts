import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { passwords, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { FactorRow } from '../../identity/factor-table.ts';
import { createProviderId } from '../../identity/provider/provider-ids.ts';
import { passwordLock } from './password-lock.ts';

export const passwordFactor: FactorRow = {
  name: 'password',
  amr: 'pwd',
  // A password can be reset by email, so whoever reads the emails has it, too.
  group: 'email',
  startsSession: true,
  level: 'first',
  credential: {
    propertyQueries: {
      password: sql`(
        select json_build_object('password_id', ${passwords.passwordId}, 'requires_reset', ${passwords.requiresReset})
        from ${passwords} where ${eq(passwords.userId, users.id)})`,
    },
    remove: async (tx, userId, credentialId) => {
      const isAsked =
        credentialId === undefined ? undefined : eq(passwords.passwordId, credentialId);
      const removed = await tx
        .delete(passwords)
        .where(and(eq(passwords.userId, userId), isAsked))
        .returning();
      return removed.length;
    },
  },
  lock: passwordLock,
  toWire: (times) => ({ type: 'password', delivery_method: 'knowledge', ...times }),
};

export async function insertPassword(
  tx: Queries,
  { clock, random }: Deps,
  userId: string,
  hash: string,
): Promise<void> {
  const now = clock.now();
  const passwordId = createProviderId(random, 'password', userId);
  await tx.insert(passwords).values({ userId, passwordId, hash, createdAt: now, updatedAt: now });
}

/** Also ends the demand to reset an earlier password. */
export async function upsertPassword(
  tx: Queries,
  deps: Deps,
  userId: string,
  hash: string,
): Promise<void> {
  const changed = await tx
    .update(passwords)
    .set({ hash, requiresReset: false, updatedAt: deps.clock.now() })
    .where(eq(passwords.userId, userId))
    .returning({ userId: passwords.userId });
  if (changed.length === 0) await insertPassword(tx, deps, userId, hash);
}
