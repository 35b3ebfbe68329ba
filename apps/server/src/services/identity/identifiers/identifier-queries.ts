import { and, eq, exists } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { users } from '../../../db/tables.ts';
import type { UserPropertyQueries } from '../factor-table.ts';
import { cryptoWalletQueries } from './crypto-wallets.ts';
import { emailQueries } from './emails.ts';
import type {
  Identifier,
  IdentifierKind,
  IdentifierOfKind,
  IdentifierQueries,
  StoredIdentifier,
} from './identifier.ts';
import { oauthRegistrationQueries } from './oauth-registrations.ts';
import { phoneNumberQueries } from './phone-numbers.ts';

export const queriesByKind = {
  email: emailQueries,
  phone: phoneNumberQueries,
  wallet: cryptoWalletQueries,
  subject: oauthRegistrationQueries,
} satisfies {
  [Kind in IdentifierKind]: IdentifierQueries<IdentifierOfKind<Kind>>;
};

export const identifierPropertyQueries: UserPropertyQueries = Object.values(
  queriesByKind,
).reduce<UserPropertyQueries>((all, { propertyQueries }) => ({ ...all, ...propertyQueries }), {});

/** TypeScript cannot prove that the queries accept identifiers of this kind. */
export const queriesOf = (kind: IdentifierKind) =>
  queriesByKind[kind] as IdentifierQueries<Identifier>;

export const identifierNameOf = (kind: IdentifierKind) => queriesByKind[kind].name;

export const duplicateErrorTypeOf = (kind: IdentifierKind) =>
  queriesByKind[kind].duplicateErrorType;

/** A condition on `users` that selects the owner of the identifier. */
export const isOwnerOf = (db: Queries, identifier: Identifier) => {
  const { columns, matches, select } = queriesOf(identifier.kind);
  return exists(select(db, and(eq(columns.userId, users.id), matches(identifier))));
};

export async function findStoredIdentifier(
  db: Queries,
  identifier: Identifier,
): Promise<StoredIdentifier | undefined> {
  const { matches, select } = queriesOf(identifier.kind);
  const [found] = await select(db, matches(identifier));
  return found;
}
