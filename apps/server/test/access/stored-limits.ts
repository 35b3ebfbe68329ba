import { and, eq } from 'drizzle-orm';
import { grants, grantUses } from '../../src/db/tables.ts';
import type { AccessGrant } from '../../src/services/access/access-decision.ts';
import type { TestServer } from '../server/test-server.ts';

/** Gives the stored grants of a file the limits, and the openings used of them. */
export async function storeLimits(
  { deps: { db } }: TestServer,
  fileId: string,
  limited: readonly AccessGrant[],
): Promise<void> {
  for (const { address, keyPath, limits } of limited) {
    if (!limits) continue;
    const { uses, openingsInAll: _openingsInAll, ...columns } = limits;
    const [stored] = await db
      .update(grants)
      .set(columns)
      .where(
        and(eq(grants.fileId, fileId), eq(grants.address, address), eq(grants.keyPath, keyPath)),
      )
      .returning();
    if (!stored) throw new Error(`${address} has no grant for ${keyPath}.`);
    const { serial } = stored;
    if (uses.length > 0) await db.insert(grantUses).values(uses.map((use) => ({ ...use, serial })));
  }
}
