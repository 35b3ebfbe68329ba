import type { Queries } from '../../db/client.ts';

/** The organisation that every account belongs to: an installation has one. */
export async function oneOrganisation(tx: Queries): Promise<string> {
  const organisation = await tx.query.organisations.findFirst();
  if (!organisation) throw new Error('There is no organisation.');
  return organisation.id;
}
