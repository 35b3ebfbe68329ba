import type { Queries } from '../../db/client.ts';
import { organisations } from '../../db/tables.ts';

/** An installation has one organisation, to which every account belongs. */
export async function readOrganisationId(tx: Queries): Promise<string> {
  const [organisation] = await tx.select({ id: organisations.id }).from(organisations).limit(1);
  if (!organisation) throw new Error('There is no organisation.');
  return organisation.id;
}
