import type { AuthenticationFactor, User } from '@bakehouse/sdk';
import type { SQL } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import type { FactorKind, SessionFactor } from '../../db/tables.ts';

/** The properties of the provider's user object that come from identifiers and factors. */
export type UserProperties = Pick<
  User,
  | 'emails'
  | 'phone_numbers'
  | 'providers'
  | 'webauthn_registrations'
  | 'biometric_registrations'
  | 'totps'
  | 'crypto_wallets'
  | 'password'
>;

/** Subqueries with a reference to `users.id`, so that one statement reads the whole user. */
export type UserPropertyQueries = {
  [Property in keyof UserProperties]?: SQL<UserProperties[Property]>;
};

type FactorTimes = Pick<
  AuthenticationFactor,
  'last_authenticated_at' | 'created_at' | 'updated_at'
>;

export interface FactorRow {
  /** The name of the factor inside a sentence of the audit log. */
  name: string;
  /** The method in the `amr` claim of a JWT (RFC 8176). */
  amr: string;
  /** A second factor raises the level of a session, but cannot start one. */
  isSecond: boolean;
  /** The detail that distinguishes the credentials of a user; absent if a user has only one. */
  identifyingDetail?: string;
  propertyQueries: UserPropertyQueries;
  toWire: (times: FactorTimes, details: SessionFactor['details']) => AuthenticationFactor;
  /** Without a credential id, all credentials of the user are removed. Returns the number of removed ones. */
  remove: (tx: Queries, userId: string, credentialId?: string) => Promise<number>;
}

/** The rows are defined in services/factors; this folder gets them as `deps.factors`. */
export type FactorTable = Readonly<Record<FactorKind, FactorRow>>;

/** @returns the names of the factors that the user had */
export async function removeAllFactors(
  tx: Queries,
  factors: FactorTable,
  userId: string,
): Promise<string[]> {
  const removed: string[] = [];
  for (const { name, remove } of Object.values(factors)) {
    if ((await remove(tx, userId)) > 0) removed.push(name);
  }
  return removed;
}
