import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { oauthRegistrations, users, type SessionFactor } from '../../../db/tables.ts';
import type { IdentifierOfKind, IdentifierQueries } from './identifier.ts';

const storedColumns = {
  id: oauthRegistrations.id,
  userId: oauthRegistrations.userId,
  // The provider proves its account whenever somebody logs in with it, also the first time.
  verifiedAt: oauthRegistrations.createdAt,
  details: sql<
    SessionFactor['details']
  >`json_build_object('id', ${oauthRegistrations.id}, 'provider', ${oauthRegistrations.provider}, 'provider_subject', ${oauthRegistrations.subject})`,
};

export const oauthRegistrationQueries: IdentifierQueries<IdentifierOfKind<'subject'>> = {
  noun: 'oauth-user',
  name: 'account at another provider',
  duplicateErrorType: 'duplicate_oauth_registration',
  columns: {
    id: oauthRegistrations.id,
    userId: oauthRegistrations.userId,
    organisationId: oauthRegistrations.organisationId,
  },
  matches: ({ provider, subject }) =>
    and(eq(oauthRegistrations.provider, provider), eq(oauthRegistrations.subject, subject)),
  select: (db, where) => db.select(storedColumns).from(oauthRegistrations).where(where),
  insert: (tx, owned, { provider, subject, pictureUrl = '', locale = '', accountName = '' }) =>
    tx
      .insert(oauthRegistrations)
      .values({
        id: owned.id,
        userId: owned.userId,
        organisationId: owned.organisationId,
        createdAt: owned.createdAt,
        provider,
        subject,
        profilePictureUrl: pictureUrl,
        locale,
        accountName,
      })
      .onConflictDoNothing()
      .returning(storedColumns),
  markVerified: () => Promise.resolve([]),
  remove: (tx, where) => tx.delete(oauthRegistrations).where(where).returning(storedColumns),
  propertyQueries: {
    providers: sql`(
      select coalesce(json_agg(json_build_object('oauth_user_registration_id', ${oauthRegistrations.id}, 'provider_type', ${oauthRegistrations.provider}, 'provider_subject', ${oauthRegistrations.subject}, 'profile_picture_url', ${oauthRegistrations.profilePictureUrl}, 'locale', ${oauthRegistrations.locale}) order by ${oauthRegistrations.createdAt}), '[]'::json)
      from ${oauthRegistrations} where ${eq(oauthRegistrations.userId, users.id)})`,
  },
};

interface RegistrationProfile {
  provider: string;
  subject: string;
  pictureUrl: string;
  locale: string;
  accountName: string;
}

/** People change their picture and address at the provider, so that each login brings the current ones. */
export const updateRegistrationProfile = (
  tx: Queries,
  organisationId: string,
  { provider, subject, pictureUrl, locale, accountName }: RegistrationProfile,
) =>
  tx
    .update(oauthRegistrations)
    .set({ profilePictureUrl: pictureUrl, locale, accountName })
    .where(
      and(
        eq(oauthRegistrations.provider, provider),
        eq(oauthRegistrations.subject, subject),
        eq(oauthRegistrations.organisationId, organisationId),
      ),
    );
