import { and, eq, isNull, sql } from 'drizzle-orm';
import { cryptoWallets, users, type SessionFactor } from '../../../db/tables.ts';
import type { IdentifierOfKind, IdentifierQueries } from './identifier.ts';

const storedColumns = {
  id: cryptoWallets.id,
  userId: cryptoWallets.userId,
  verifiedAt: cryptoWallets.verifiedAt,
  details: sql<
    SessionFactor['details']
  >`json_build_object('crypto_wallet_id', ${cryptoWallets.id}, 'crypto_wallet_address', ${cryptoWallets.address}, 'crypto_wallet_type', ${cryptoWallets.chain})`,
};

export const cryptoWalletQueries: IdentifierQueries<IdentifierOfKind<'wallet'>> = {
  noun: 'crypto-wallet',
  name: 'crypto wallet',
  duplicateErrorType: 'duplicate_crypto_wallet',
  columns: {
    id: cryptoWallets.id,
    userId: cryptoWallets.userId,
    organisationId: cryptoWallets.organisationId,
  },
  matches: ({ chain, address }) =>
    and(eq(cryptoWallets.chain, chain), eq(cryptoWallets.address, address)),
  select: (db, where) => db.select(storedColumns).from(cryptoWallets).where(where),
  insert: (tx, owned, { chain, address }) =>
    tx
      .insert(cryptoWallets)
      .values({ ...owned, chain, address })
      .onConflictDoNothing()
      .returning(storedColumns),
  markVerified: (tx, id, verifiedAt) =>
    tx
      .update(cryptoWallets)
      .set({ verifiedAt })
      .where(and(eq(cryptoWallets.id, id), isNull(cryptoWallets.verifiedAt)))
      .returning(storedColumns),
  remove: (tx, where) => tx.delete(cryptoWallets).where(where).returning(storedColumns),
  propertyQueries: {
    crypto_wallets: sql`(
      select coalesce(json_agg(json_build_object('crypto_wallet_id', ${cryptoWallets.id}, 'crypto_wallet_address', ${cryptoWallets.address}, 'crypto_wallet_type', ${cryptoWallets.chain}, 'verified', ${cryptoWallets.verifiedAt} is not null) order by ${cryptoWallets.createdAt}), '[]'::json)
      from ${cryptoWallets} where ${eq(cryptoWallets.userId, users.id)})`,
  },
};
