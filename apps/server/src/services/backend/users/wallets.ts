import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import type { Wallet } from '../../factors/crypto-wallets/wallets.ts';
import { findStoredIdentifier } from '../../identity/identifiers/identifier-queries.ts';

export const findWalletOwnerId = async (
  { db }: Deps,
  { organisationId }: Project,
  wallet: Wallet,
): Promise<string | undefined> =>
  (await findStoredIdentifier(db, organisationId, { kind: 'wallet', ...wallet }))?.userId;
