import { inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { deletedAddresses as table } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';

/** Without the pepper, nobody can test a stolen hash against a list of addresses. */
const deletedAddressHashOf = ({ secrets }: Deps, canonical: string) =>
  secrets.keyedHash('deleted address', canonical);

export async function storeDeletedAddresses(
  tx: Queries,
  deps: Deps,
  canonicals: readonly string[],
): Promise<void> {
  if (canonicals.length === 0) return;
  const deletedAt = deps.clock.now();
  const rows = canonicals.map((canonical) => ({
    hash: deletedAddressHashOf(deps, canonical),
    deletedAt,
  }));
  await tx.insert(table).values(rows).onConflictDoNothing();
}

/** Returns those of the addresses whose accounts were deleted. */
export async function selectDeletedAddresses(
  db: Queries,
  deps: Deps,
  canonicals: readonly string[],
): Promise<ReadonlySet<string>> {
  const byHash = new Map(
    canonicals.map((canonical) => [deletedAddressHashOf(deps, canonical), canonical]),
  );
  const found = await db
    .select({ hash: table.hash })
    .from(table)
    .where(inArray(table.hash, [...byHash.keys()]));
  return new Set(found.flatMap(({ hash }) => byHash.get(hash) ?? []));
}

export async function isDeletedAddress(
  db: Queries,
  deps: Deps,
  canonical: string,
): Promise<boolean> {
  return (await selectDeletedAddresses(db, deps, [canonical])).size > 0;
}
