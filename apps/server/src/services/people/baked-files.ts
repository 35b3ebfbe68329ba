import { and, count, countDistinct, eq, max, sql, type SQL } from 'drizzle-orm';
import type { BakedFileCounts } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { files, grants } from '../../db/tables.ts';
import { isOpenByDatesSql } from '../access/access-sql.ts';
import { isGrantToSql, NAMED_GRANTS } from '../access/group-grants.ts';

interface BakedFilesLookup {
  bakerId: string;
  now: Date;
}

interface FoundBakedFiles extends BakedFileCounts {
  lastAt: Date | null;
}

const isWildcard = sql`named.name like '*@%'`;

const countAddresses = (condition: SQL) =>
  sql<number>`(count(distinct named.name) filter (where ${condition}))::int`;

const openFilesCount = (now: Date) =>
  sql<number>`(count(distinct ${files.id}) filter (where ${isOpenByDatesSql(now)}))::int`;

const readGranteesOfOpenFiles = async (db: Queries, { bakerId, now }: BakedFilesLookup) => {
  const [granted] = await db
    .select({ people: countAddresses(sql`not ${isWildcard}`), domains: countAddresses(isWildcard) })
    .from(files)
    .innerJoin(sql`${NAMED_GRANTS} as named`, sql`named.file_id = ${files.id}`)
    .where(and(eq(files.bakerId, bakerId), isOpenByDatesSql(now)));
  return { people_count: granted?.people ?? 0, domain_count: granted?.domains ?? 0 };
};

/** Files count as open by their dates, even while their baker is deactivated. */
export async function readAllBakedFiles(
  db: Queries,
  lookup: BakedFilesLookup,
): Promise<FoundBakedFiles> {
  const [[baked], grantees] = await Promise.all([
    db
      .select({ files: count(), open: openFilesCount(lookup.now), lastAt: max(files.createdAt) })
      .from(files)
      .where(eq(files.bakerId, lookup.bakerId)),
    readGranteesOfOpenFiles(db, lookup),
  ]);
  if (!baked) throw new Error('A count without groups always has a row.');
  return { files_count: baked.files, open_count: baked.open, ...grantees, lastAt: baked.lastAt };
}

/** Returns only files for which the reader has a grant, and nothing about other people. */
export async function readSharedBakedFiles(
  db: Queries,
  { bakerId, now, reader }: BakedFilesLookup & { reader: string },
): Promise<FoundBakedFiles> {
  const [shared] = await db
    .select({ files: countDistinct(files.id), open: openFilesCount(now) })
    .from(grants)
    .innerJoin(files, eq(files.id, grants.fileId))
    .where(and(eq(files.bakerId, bakerId), isGrantToSql([reader])));
  return { files_count: shared?.files ?? 0, open_count: shared?.open ?? 0, lastAt: null };
}
