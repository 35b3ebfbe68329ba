import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { emails, pins, users } from '../../db/tables.ts';

/** A user who can log in, with or without an email. */
export interface Identity {
  id: string;
  organisationId: string;
  /** The primary email as the user typed it; null for a user without an email. */
  email: string | null;
  /** The canonical form of the primary email, in which addresses are compared. */
  canonical: string | null;
  emailId: string | null;
  /** The instant when the primary email was verified. */
  verifiedAt: Date | null;
  isAdmin: boolean;
  hasPin: boolean;
}

export const identityColumns = {
  id: users.id,
  organisationId: users.organisationId,
  email: emails.address,
  canonical: emails.canonical,
  emailId: emails.id,
  verifiedAt: emails.verifiedAt,
  isAdmin: users.isAdmin,
  hasPin: sql<boolean>`${pins.userId} is not null`,
};

/** Selects users of all organisations, so every caller must add a condition. */
export const selectIdentities = (db: Queries) =>
  db
    .select(identityColumns)
    .from(users)
    .leftJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .leftJoin(pins, eq(pins.userId, users.id));
