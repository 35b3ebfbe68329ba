import type { AnyColumn, SQL, SQLWrapper } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import type { SessionFactor } from '../../../db/tables.ts';
import type { ErrorType } from '../../../error-types.ts';
import type { UserPropertyQueries } from '../factor-table.ts';

interface IdentifierValues {
  /** The address as the user typed it, and its canonical form. */
  email: { address: string; canonical: string };
  /** The number in E.164 format. */
  phone: { number: string };
  wallet: { chain: 'ethereum' | 'solana'; address: string };
  /** An account at another provider. */
  subject: {
    provider: string;
    subject: string;
    pictureUrl?: string;
    locale?: string;
    accountName?: string;
  };
}

export type IdentifierKind = keyof IdentifierValues;
export type IdentifierOfKind<Kind extends IdentifierKind> = {
  kind: Kind;
} & IdentifierValues[Kind];

/** Each identifier belongs to one user; no kind of identifier is mandatory for a user. */
export type Identifier = { [Kind in IdentifierKind]: IdentifierOfKind<Kind> }[IdentifierKind];

export interface StoredIdentifier {
  id: string;
  userId: string;
  verifiedAt: Date | null;
  /** The values that a session factor shows of the identifier. */
  details: SessionFactor['details'];
}

export type IdentifierOwnership = Pick<StoredIdentifier, 'id' | 'userId' | 'verifiedAt'> & {
  organisationId: string;
  createdAt: Date;
};

type StoredRows = PromiseLike<StoredIdentifier[]>;

export interface IdentifierQueries<One> {
  /** The noun in the ids of the identifier, for example `email` in `email-test-…`. */
  noun: string;
  /** The name of the identifier inside a sentence of the audit log. */
  name: string;
  duplicateErrorType: ErrorType;
  columns: { id: AnyColumn; userId: AnyColumn; organisationId: AnyColumn };
  matches: (identifier: One) => SQL | undefined;
  select: (db: Queries, where: SQL | undefined) => StoredRows & SQLWrapper;
  /** Inserts nothing when the identifier belongs to another user already. */
  insert: (tx: Queries, owned: IdentifierOwnership, identifier: One) => StoredRows;
  /** Changes nothing when the identifier was verified before. */
  markVerified: (tx: Queries, id: string, at: Date) => StoredRows;
  remove: (tx: Queries, where: SQL | undefined) => StoredRows;
  propertyQueries: UserPropertyQueries;
}
