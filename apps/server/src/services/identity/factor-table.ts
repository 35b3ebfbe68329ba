import type { AuthenticationFactor, User } from '@bakehouse/sdk';
import type { SQL } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import type { FactorKind, SessionFactor, SessionLevel } from '../../db/tables.ts';
import type { Letter } from '../messages/letter.ts';
import type { LockLetterInput } from '../messages/lock-letter-input.ts';

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

export type FactorTimes = Pick<
  AuthenticationFactor,
  'last_authenticated_at' | 'created_at' | 'updated_at'
>;

/** A step-up needs two groups, because a stranger with one factor of a group often gets the others, too. */
export type FactorGroup = 'email' | 'phone' | 'device';

export interface FactorRow {
  /** The name of the factor inside a sentence of the audit log. */
  name: string;
  /** The method in the `amr` claim of a JWT (RFC 8176). */
  amr: string;
  /** Null for a factor that does not count as a first or second one, such as the PIN. */
  group: FactorGroup | null;
  /** Whether a session can start with the factor; other factors only join a session. */
  startsSession: boolean;
  /** The level that the factor gives to a session; a single proof may give a higher one. */
  level: SessionLevel;
  /** The detail that distinguishes the credentials of a user; absent if a user has only one. */
  identifyingDetail?: string;
  /** Absent for a factor whose credential is an identifier, such as an email. */
  credential?: FactorCredential;
  /** Absent for a factor that too many wrong tries do not lock. */
  lock?: FactorLock;
  toWire: (times: FactorTimes, details: SessionFactor['details']) => AuthenticationFactor;
}

export interface FactorCredential {
  propertyQueries: UserPropertyQueries;
  /** Without a credential id, all credentials of the user are removed. Returns the number of removed ones. */
  remove: (tx: Queries, userId: string, credentialId?: string) => Promise<number>;
}

export interface FactorLock {
  /** The name of the lock, as the subject of a sentence of the audit log. */
  subject: string;
  /** The email to the owner, with the unlock link. */
  letter: (facts: LockLetterInput) => Letter;
  /** The name of the cookie of a browser that used the unlock link. */
  cookie: string;
  page: UnlockPage;
}

/** The texts of the page that the unlock link opens. */
export interface UnlockPage {
  text: string;
  /** Asks a browser without a session of the owner to log in; absent if it needs no session. */
  logInFirst?: string;
  /** The path that follows once the browser is unlocked; absent if the portal does not ask for the factor. */
  next?: string;
}

/** The rows are defined in services/factors; this folder gets them as `deps.factors`. */
export type FactorTable = Readonly<Record<FactorKind, FactorRow>>;

/** @throws Error for a factor without a lock */
export function lockOf(factors: FactorTable, kind: FactorKind): FactorLock {
  const { lock } = factors[kind];
  if (!lock) throw new Error(`The factor ${kind} has no lock.`);
  return lock;
}

/** @returns the names of the factors that the user had */
export async function removeAllFactors(
  tx: Queries,
  factors: FactorTable,
  userId: string,
): Promise<string[]> {
  const removed: string[] = [];
  for (const { name, credential } of Object.values(factors)) {
    if (credential && (await credential.remove(tx, userId)) > 0) removed.push(name);
  }
  return removed;
}
