import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { deletedAddresses as table } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { OwnedAddress } from '../accounts.ts';

interface OwnedAddresses {
  organisationId: string;
  canonicals: readonly string[];
}

/** Without the pepper, nobody can test a stolen hash against a list of addresses. */
const deletedAddressHashOf = ({ secrets }: Deps, canonical: string) =>
  secrets.keyedHash('deleted address', canonical);

export async function storeDeletedAddresses(
  tx: Queries,
  deps: Deps,
  { organisationId, canonicals }: OwnedAddresses,
): Promise<void> {
  if (canonicals.length === 0) return;
  const deletedAt = deps.clock.now();
  const rows = canonicals.map((canonical) => ({
    hash: deletedAddressHashOf(deps, canonical),
    organisationId,
    deletedAt,
  }));
  await tx.insert(table).values(rows).onConflictDoNothing();
}

/** Returns those of the addresses whose accounts were deleted. */
export async function selectDeletedAddresses(
  db: Queries,
  deps: Deps,
  { organisationId, canonicals }: OwnedAddresses,
): Promise<ReadonlySet<string>> {
  const byHash = new Map(
    canonicals.map((canonical) => [deletedAddressHashOf(deps, canonical), canonical]),
  );
  const found = await db
    .select({ hash: table.hash })
    .from(table)
    .where(and(inArray(table.hash, [...byHash.keys()]), eq(table.organisationId, organisationId)));
  return new Set(found.flatMap(({ hash }) => byHash.get(hash) ?? []));
}

export async function isDeletedAddress(
  db: Queries,
  deps: Deps,
  { organisationId, canonical }: OwnedAddress,
): Promise<boolean> {
  const found = await selectDeletedAddresses(db, deps, { organisationId, canonicals: [canonical] });
  return found.size > 0;
}
