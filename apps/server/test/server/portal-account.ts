import type { Deps } from '../../src/deps.ts';
import { findAccountByAddress } from '../../src/services/identity/accounts.ts';

export const findPortalAccount = ({ db, projects }: Deps, canonical: string) =>
  findAccountByAddress(db, { organisationId: projects.portal.organisationId, canonical });
