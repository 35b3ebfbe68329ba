import { sql } from 'drizzle-orm';
import { withoutPlusTag } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { grantUses } from '../../db/tables.ts';
import { liveGrantsOf, type AccessGrant } from './access-decision.ts';
import type { SelectedGrant } from './access-file-columns.ts';
import { isCounted, openingsLeftOf, withOpening } from './grant-limits.ts';

interface AllowedOpening {
  address: string;
  keyPaths: readonly string[];
  at: Date;
}

/** First a grant that this opening does not shorten, then the one for fewer people. */
const costOf = ({ address, limits, group }: AccessGrant, own: string) => {
  const ofLimits =
    openingsLeftOf(limits, withoutPlusTag(own)) === null ? Number(isCounted(limits)) : 2;
  const reach = group ? 1 : 2;
  return ofLimits * 3 + (address === own ? 0 : reach);
};

export const grantsUsedBy = <Grant extends AccessGrant>(
  grants: readonly Grant[],
  { address, keyPaths, at }: AllowedOpening,
): Grant[] => {
  const live = liveGrantsOf(grants, address, at);
  return keyPaths.flatMap((keyPath) => {
    const [used] = live
      .filter((grant) => grant.keyPath === keyPath)
      .toSorted((one, other) => costOf(one, address) - costOf(other, address));
    return used && isCounted(used.limits) ? used : [];
  });
};

type UseRow = typeof grantUses.$inferInsert;

/** Counts the openings of one batch, which must hold the lock of the log. */
export function createUseCounter() {
  const changed = new Map<string, UseRow>();
  return {
    count: (grants: readonly SelectedGrant[], opening: AllowedOpening): void => {
      const person = withoutPlusTag(opening.address);
      for (const grant of grantsUsedBy(grants, opening)) {
        if (!grant.limits) continue;
        grant.limits = withOpening(grant.limits, person, opening.at);
        const use = grant.limits.uses.find((one) => one.person === person);
        if (use) changed.set(`${grant.serial} ${person}`, { ...use, serial: grant.serial });
      }
    },
    write: async (tx: Queries): Promise<void> => {
      if (changed.size === 0) return;
      await tx
        .insert(grantUses)
        .values([...changed.values()])
        .onConflictDoUpdate({
          target: [grantUses.serial, grantUses.person],
          set: { openings: sql`excluded.openings` },
        });
    },
  };
}
