import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { withoutPlusTag, type ChosenNotifications } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import {
  bans,
  emails,
  files,
  grants,
  groupMembers,
  mutedFiles,
  notifications,
  notificationSettings,
  unsubscribedAddresses,
  users,
} from '../../db/tables.ts';
import { grantAddressesOf } from '../access/access-decision.ts';
import type { Occurrence } from './occurrences.ts';

/** A person with an account who may hear of something, and what they chose. */
export interface Reader {
  id: string;
  isVerified: boolean;
  chosen: ChosenNotifications;
  zone: string | null;
  isMuted: boolean;
  isUnsubscribed: boolean;
  lastMailAt: Date | null;
}

type OfOccurrence = Pick<Occurrence, 'kind' | 'audience' | 'event'>;

/** Nobody is notified because of a wildcard, as nobody is told because of one. */
const granteesSql = ({ event }: OfOccurrence, grantee: string | undefined) =>
  sql`select coalesce(${groupMembers.member}, ${grants.address}) from ${grants}
    left join ${groupMembers} on ${grants.address} = 'group:' || ${groupMembers.groupId}
    where ${grants.fileId} = ${event.fileId} ${grantee === undefined ? sql`` : sql`and ${grants.address} = ${grantee}`}`;

const untaggedSql = sql`regexp_replace(${emails.canonical}, '\\+[^@]*@', '@')`;

const notBannedSql = ({ event }: OfOccurrence) =>
  sql`not exists (select 1 from ${bans} where ${bans.organisationId} = ${users.organisationId}
    and ${bans.untagged} = ${untaggedSql} and (${bans.bakerId} is null or ${bans.bakerId} = ${event.bakerId}))`;

/** A baker's ban is news only for those who see files of the baker. */
const seesFilesOfBakerSql = (subject: string, bakerId: string) => {
  const names = grantAddressesOf(subject);
  return sql`exists (select 1 from ${grants} inner join ${files} on ${eq(files.id, grants.fileId)}
    where ${files.bakerId} = ${bakerId} and ${inArray(grants.address, [...names])})`;
};

const conditionOf = (occurrence: OfOccurrence): SQL | undefined => {
  const { audience, event } = occurrence;
  const subject = event.subject ?? '';
  if (audience === 'baker') return eq(users.id, event.bakerId ?? '');
  if (audience === 'subject') return and(eq(emails.canonical, subject), notBannedSql(occurrence));
  if (audience === 'banned') {
    const isSubject = inArray(emails.canonical, [subject, withoutPlusTag(subject)]);
    return event.bakerId === null
      ? isSubject
      : and(isSubject, seesFilesOfBakerSql(subject, event.bakerId));
  }
  const grantee = audience === 'grantees' ? undefined : subject;
  return and(
    sql`${emails.canonical} in (${granteesSql(occurrence, grantee)})`,
    notBannedSql(occurrence),
  );
};

/** Leaves out the person who did it, deactivated and deleted accounts, and banned people. */
export async function findReaders(
  tx: Queries,
  organisationId: string,
  occurrence: OfOccurrence,
): Promise<Reader[]> {
  const { kind, event } = occurrence;
  const rows = await tx
    .select({
      id: users.id,
      isVerified: sql<boolean>`${emails.verifiedAt} is not null`,
      chosen: notificationSettings.choices,
      zone: notificationSettings.zone,
      isMuted: sql<boolean>`exists (select 1 from ${mutedFiles} where ${mutedFiles.userId} = ${users.id} and ${mutedFiles.fileId} = ${event.fileId})`,
      isUnsubscribed: sql<boolean>`exists (select 1 from ${unsubscribedAddresses} where ${unsubscribedAddresses.canonical} = ${emails.canonical} and ${unsubscribedAddresses.kind} = ${kind})`,
      lastMailAt:
        sql<Date | null>`(select max(${notifications.mailedAt}) from ${notifications} where ${notifications.userId} = ${users.id} and ${notifications.fileId} = ${event.fileId})`.mapWith(
          notifications.mailedAt,
        ),
    })
    .from(users)
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(
      and(
        eq(users.organisationId, organisationId),
        isNull(users.deactivatedAt),
        or(sql`${event.actorId}::text is null`, sql`${users.id} is distinct from ${event.actorId}`),
        conditionOf(occurrence),
      ),
    );
  return rows.map((row) => ({ ...row, chosen: row.chosen ?? {} }));
}
