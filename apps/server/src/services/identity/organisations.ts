import type { Queries } from '../../db/client.ts';

/** An installation has one organisation, to which every account belongs. */
export async function readOrganisationId(tx: Queries): Promise<string> {
  const organisation = await tx.query.organisations.findFirst();
  if (!organisation) throw new Error('There is no organisation.');
  return organisation.id;
}
