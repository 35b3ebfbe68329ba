import { and, count, countDistinct, eq, inArray, isNull, max, min, or, sql } from 'drizzle-orm';
import {
  withoutPlusTag,
  type BanInfo,
  type GetPersonQuery,
  type InactiveReason,
  type Person,
} from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { auditEvents, bans, emails, files, grants, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { isGrantToSql } from '../access/group-grants.ts';
import { parsePersonAddress } from '../access/person-address.ts';
import { visibleFilesCondition } from '../files/files-sql.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';
import { readAllBakedFiles, readSharedBakedFiles } from './baked-files.ts';
import { toBanInfo } from './ban-info.ts';
import { activityCutoffOf } from './people.ts';

interface PersonLookup {
  account: Account;
  admin: boolean | undefined;
  address: string;
}

const findAccountOfPerson = async (db: Queries, { account, address }: PersonLookup) => {
  const [found] = await db
    .select({
      id: users.id,
      address: emails.address,
      createdAt: users.createdAt,
      deactivatedAt: users.deactivatedAt,
    })
    .from(emails)
    .innerJoin(users, eq(users.id, emails.userId))
    .where(
      and(
        eq(emails.canonical, address),
        emails.isPrimary,
        eq(emails.organisationId, account.organisationId),
      ),
    );
  return found;
};

type AccountOfPerson = Awaited<ReturnType<typeof findAccountOfPerson>>;

const readAccess = async (db: Queries, { account, admin, address }: PersonLookup) => {
  const [access] = await db
    .select({
      files: countDistinct(grants.fileId),
      firstAt: sql<
        string | null
      >`min(${grants.createdAt}) filter (where ${grants.address} = ${address})`,
    })
    .from(grants)
    .innerJoin(files, eq(files.id, grants.fileId))
    .innerJoin(users, eq(users.id, files.bakerId))
    .where(and(isGrantToSql([address]), visibleFilesCondition(account, admin)));
  return { files: access?.files ?? 0, firstAt: access?.firstAt ? new Date(access.firstAt) : null };
};

/** Events of a deleted account keep its address, so they are found without the account, too. */
const isCausedByPerson = (person: AccountOfPerson, address: string) =>
  or(person && eq(auditEvents.actorId, person.id), eq(sql`lower(${auditEvents.actor})`, address));

const readRequests = async (
  db: Queries,
  { account, admin, address }: PersonLookup,
  person: AccountOfPerson,
) => {
  const rows = await db
    .select({
      action: auditEvents.action,
      requests: count(),
      firstAt: min(auditEvents.at),
      lastAt: max(auditEvents.at),
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organisationId, account.organisationId),
        inArray(auditEvents.action, ['file_opened', 'open_blocked']),
        admin ? undefined : eq(auditEvents.bakerId, account.id),
        isCausedByPerson(person, address),
      ),
    )
    .groupBy(auditEvents.action);
  const of = (action: 'file_opened' | 'open_blocked') =>
    rows.find((row) => row.action === action) ?? { requests: 0, firstAt: null, lastAt: null };
  return { openings: of('file_opened'), refusals: of('open_blocked') };
};

/** In admin mode, bans by any baker make an address known, but only the caller's own ban is shown. */
const readBans = (db: Queries, { account, admin, address }: PersonLookup) =>
  db
    .select({ bakerId: bans.bakerId, reason: bans.reason, createdAt: bans.createdAt })
    .from(bans)
    .where(
      and(
        eq(bans.organisationId, account.organisationId),
        eq(bans.untagged, withoutPlusTag(address)),
        admin ? undefined : or(isNull(bans.bakerId), eq(bans.bakerId, account.id)),
      ),
    );

const readBakedFiles = async (
  db: Queries,
  { admin, account }: PersonLookup,
  person: AccountOfPerson,
  now: Date,
) => {
  if (!person) return null;
  const lookup = { bakerId: person.id, now };
  const found = admin
    ? await readAllBakedFiles(db, lookup)
    : await readSharedBakedFiles(db, { ...lookup, reader: account.canonical });
  return found.files_count > 0 ? found : null;
};

const readPerson = async (db: Queries, lookup: PersonLookup, now: Date) => {
  const found = await findAccountOfPerson(db, lookup);
  const [access, requests, banned, baked] = await Promise.all([
    readAccess(db, lookup),
    readRequests(db, lookup, found),
    readBans(db, lookup),
    readBakedFiles(db, lookup, found, now),
  ]);
  return { found, access, ...requests, banned, baked };
};

type FoundPerson = Awaited<ReturnType<typeof readPerson>>;

/** Outside admin mode, the organisation's ban of an address must not make it known. */
const disclosedBansOf = ({ admin }: PersonLookup, { banned }: FoundPerson) =>
  banned.filter(({ bakerId }) => admin === true || bakerId !== null);

/** A baker must not learn whether an address that opened none of their files has an account (docs/decisions/0010). */
const isKnownPerson = (lookup: PersonLookup, person: FoundPerson): boolean =>
  lookup.address === lookup.account.canonical ||
  (lookup.admin === true && person.found !== undefined) ||
  disclosedBansOf(lookup, person).length > 0 ||
  person.baked !== null ||
  person.access.files + person.openings.requests + person.refusals.requests > 0;

const earliestOf = (instants: readonly (Date | null | undefined)[]): Date | null =>
  instants
    .filter((at) => at instanceof Date)
    .toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;

const firstSeenAt = (lookup: PersonLookup, person: FoundPerson): Date | null =>
  earliestOf([
    person.access.firstAt,
    person.openings.firstAt,
    person.refusals.firstAt,
    ...disclosedBansOf(lookup, person).map(({ createdAt }) => createdAt),
    lookup.admin ? person.found?.createdAt : null,
  ]);

const banInfoOfPerson = (
  { account, admin }: PersonLookup,
  { banned }: FoundPerson,
): BanInfo | null => {
  const org = banned.find(({ bakerId }) => bakerId === null);
  if (org) return toBanInfo('org', org.reason, { admin });
  const own = banned.find(({ bakerId }) => bakerId === account.id);
  return own ? toBanInfo('individual', own.reason, { admin }) : null;
};

const isActiveSince = (since: Date, { found, openings, baked }: FoundPerson): boolean =>
  found?.deactivatedAt === null &&
  [openings.lastAt, baked?.lastAt ?? null].some((at) => at !== null && at >= since);

const inactiveReasonOf = (
  { admin }: PersonLookup,
  { found, openings, baked }: FoundPerson,
): InactiveReason => {
  const isNew = openings.lastAt === null && (baked?.lastAt ?? null) === null;
  if (admin !== true && isNew) return 'never';
  if (!found) return 'no_account';
  if (found.deactivatedAt) return 'deactivated';
  return isNew ? 'never' : 'long_ago';
};

const shownEmailOf = ({ admin, address }: PersonLookup, { found, openings }: FoundPerson): string =>
  (admin === true || openings.requests > 0 ? found?.address : undefined) ?? address;

const activityStatusOf = (lookup: PersonLookup, person: FoundPerson, since: Date) =>
  isActiveSince(since, person)
    ? { is_active: true }
    : { is_active: false, inactive_because: inactiveReasonOf(lookup, person) };

const bakedCountsOf = ({ baked }: FoundPerson) => {
  if (!baked) return {};
  const { lastAt: _lastAt, ...counts } = baked;
  return { baked: counts };
};

const toIsoText = (at: Date | null) => at?.toISOString() ?? null;

const toPerson = (lookup: PersonLookup, person: FoundPerson, since: Date): Person => ({
  email: shownEmailOf(lookup, person),
  files_count: person.access.files,
  openings_count: person.openings.requests,
  refusals_count: person.refusals.requests,
  first_seen_at: toIsoText(firstSeenAt(lookup, person)),
  last_opened_at: toIsoText(person.openings.lastAt),
  ...activityStatusOf(lookup, person, since),
  ban_info: banInfoOfPerson(lookup, person),
  ...bakedCountsOf(person),
});

/** @throws HttpError 404 for an address that the caller's files and bans do not know, 403 admin_required, 400 */
export async function getPerson(
  deps: Deps,
  account: Account,
  { email, admin }: GetPersonQuery,
): Promise<Person> {
  requireAdminMode(account, admin);
  const lookup = { account, admin, address: parsePersonAddress(email) };
  const person = await readPerson(deps.db, lookup, deps.clock.now());
  if (!isKnownPerson(lookup, person)) {
    throw new HttpError(404, 'not_found', 'Nobody with this address has had access to your files.');
  }
  return toPerson(lookup, person, activityCutoffOf(deps));
}
