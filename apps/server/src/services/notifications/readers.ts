import { and, asc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
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
  canonical: string;
  isVerified: boolean;
  chosen: ChosenNotifications;
  zone: string | null;
  isMuted: boolean;
  isUnsubscribed: boolean;
  lastMailAt: Date | null;
  /** False for those who have the access only through their domain. */
  isNamed: boolean;
}

type OfOccurrence = Pick<Occurrence, 'kind' | 'audience' | 'event' | 'names'>;

const granteesSql = ({ event }: OfOccurrence, grantee: SQL | undefined) =>
  sql`select coalesce(${groupMembers.member}, ${grants.address}) as name from ${grants}
    left join ${groupMembers} on ${grants.address} = 'group:' || ${groupMembers.groupId}
    where ${grants.fileId} = ${event.fileId} ${grantee ? sql`and ${grants.address} in (${grantee})` : sql``}`;

const textsSql = (texts: readonly string[]) => sql`select unnest(${sql.param(texts)}::text[])`;

/** The addresses and domains whose people hear of it; undefined if it concerns one person. */
const namesSql = (occurrence: OfOccurrence): SQL | undefined => {
  const { audience, event, names = [] } = occurrence;
  if (audience === 'grantees') return granteesSql(occurrence, undefined);
  if (audience === 'subject_grant') return granteesSql(occurrence, textsSql([event.subject ?? '']));
  if (audience === 'named_grants') return granteesSql(occurrence, textsSql(names));
  return audience === 'joined' ? textsSql(names) : undefined;
};

const readDomains = async (tx: Queries, names: SQL) => {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select distinct names.name from (${names}) as names (name) where names.name like '*@%'`,
  );
  return rows.map(({ name }) => name);
};

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

const conditionOfPerson = (occurrence: OfOccurrence): SQL | undefined => {
  const { audience, event } = occurrence;
  const subject = event.subject ?? '';
  if (audience === 'baker') return eq(users.id, event.bakerId ?? '');
  if (audience === 'subject') return and(eq(emails.canonical, subject), notBannedSql(occurrence));
  const isSubject = inArray(emails.canonical, [subject, withoutPlusTag(subject)]);
  return event.bakerId === null
    ? isSubject
    : and(isSubject, seesFilesOfBakerSql(subject, event.bakerId));
};

const DOMAIN_SQL = sql`'*@' || split_part(${emails.canonical}, '@', 2)`;

const conditionsOf = async (tx: Queries, occurrence: OfOccurrence) => {
  const names = namesSql(occurrence);
  if (!names) return { isReader: conditionOfPerson(occurrence), isNamed: sql<boolean>`true` };
  const isNamed = sql<boolean>`${emails.canonical} in (${names})`;
  const domains = await readDomains(tx, names);
  const isOfName =
    domains.length === 0 ? isNamed : or(isNamed, inArray(sql<string>`${DOMAIN_SQL}`, domains));
  const isOther = sql`${users.id} is distinct from ${occurrence.event.bakerId}`;
  return { isReader: and(isOfName, isOther, notBannedSql(occurrence)), isNamed };
};

interface ReaderBatch {
  /** The reader after whom the batch begins. */
  after: string;
  limit: number;
}

/** Leaves out the person who did it, deactivated and deleted accounts, and banned people. */
export async function findReaders(
  tx: Queries,
  organisationId: string,
  occurrence: OfOccurrence,
  { after, limit }: ReaderBatch,
): Promise<Reader[]> {
  const { kind, event } = occurrence;
  const { isReader, isNamed } = await conditionsOf(tx, occurrence);
  const rows = await tx
    .select({
      id: users.id,
      canonical: emails.canonical,
      isVerified: sql<boolean>`${emails.verifiedAt} is not null`,
      chosen: notificationSettings.choices,
      zone: notificationSettings.zone,
      isMuted: sql<boolean>`exists (select 1 from ${mutedFiles} where ${mutedFiles.userId} = ${users.id} and ${mutedFiles.fileId} = ${event.fileId})`,
      isUnsubscribed: sql<boolean>`exists (select 1 from ${unsubscribedAddresses} where ${unsubscribedAddresses.canonical} = ${emails.canonical} and ${unsubscribedAddresses.organisationId} = ${emails.organisationId} and ${unsubscribedAddresses.kind} = ${kind})`,
      lastMailAt:
        sql<Date | null>`(select max(${notifications.mailedAt}) from ${notifications} where ${notifications.userId} = ${users.id} and ${notifications.fileId} = ${event.fileId})`.mapWith(
          notifications.mailedAt,
        ),
      isNamed,
    })
    .from(users)
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(
      and(
        eq(users.organisationId, organisationId),
        isNull(users.deactivatedAt),
        or(sql`${event.actorId}::text is null`, sql`${users.id} is distinct from ${event.actorId}`),
        isReader,
        gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, chosen: row.chosen ?? {} }));
}
