import { and, eq, exists } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { users } from '../../../db/tables.ts';
import { HttpError } from '../../../http-error.ts';
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

const duplicateErrorTypeOf = (kind: IdentifierKind) => queriesByKind[kind].duplicateErrorType;

/** The user of another organisation who has the same identifier is somebody else. */
const matchesWithin = (organisationId: string, identifier: Identifier) => {
  const { columns, matches } = queriesOf(identifier.kind);
  return and(matches(identifier), eq(columns.organisationId, organisationId));
};

/** @returns HttpError 400 duplicate_… */
export const duplicateIdentifierError = ({ kind }: Pick<Identifier, 'kind'>): HttpError =>
  new HttpError(
    400,
    duplicateErrorTypeOf(kind),
    `This ${identifierNameOf(kind)} belongs to another account. Log in with it, or use another one.`,
  );

/** A condition on `users` that selects the owner of the identifier. */
export const isOwnerOf = (db: Queries, organisationId: string, identifier: Identifier) => {
  const { columns, select } = queriesOf(identifier.kind);
  const isMatch = matchesWithin(organisationId, identifier);
  return exists(select(db, and(eq(columns.userId, users.id), isMatch)));
};

export async function findStoredIdentifier(
  db: Queries,
  organisationId: string,
  identifier: Identifier,
): Promise<StoredIdentifier | undefined> {
  const { select } = queriesOf(identifier.kind);
  const [found] = await select(db, matchesWithin(organisationId, identifier));
  return found;
}
