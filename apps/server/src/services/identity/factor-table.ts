import type { AuthenticationFactor, User } from '@bakehouse/sdk';
import type { SQL } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import type { FactorKind, SessionFactor } from '../../db/tables.ts';

/** The members of the provider's user object that identifiers and factors fill. */
export type UserMembers = Pick<
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

/** Subqueries that are correlated on `users.id`, so that one statement reads the whole user. */
export type UserMemberQueries = { [Member in keyof UserMembers]?: SQL<UserMembers[Member]> };

type FactorTimes = Pick<
  AuthenticationFactor,
  'last_authenticated_at' | 'created_at' | 'updated_at'
>;

/** Everything that the identity core knows about one kind of factor. */
export interface FactorRow {
  /** Its name inside a sentence of the audit log. */
  name: string;
  /** The method in the `amr` claim of a JWT (RFC 8176). */
  amr: string;
  /** A second factor raises the level of a session, and cannot start one. */
  isSecond: boolean;
  userMembers: UserMemberQueries;
  /** Converts the factor of a session to the provider's form. */
  toWire: (times: FactorTimes, details: SessionFactor['details']) => AuthenticationFactor;
  /**
   * Removes one credential, or all credentials of the user when there is no id.
   * @returns how many were removed
   */
  remove: (tx: Queries, userId: string, credentialId?: string) => Promise<number>;
}

/** The rows are defined in services/factors and passed in when the server starts. */
export type FactorTable = Readonly<Record<FactorKind, FactorRow>>;

/**
 * Removes every factor of a user.
 * @returns the names of the factors that the user had
 */
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
