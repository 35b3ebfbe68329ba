import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { readGroupGrantee } from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import { runEach } from '../../../db/run-each.ts';
import { announcedExpiries, emails, files, grants, groups, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { textWithoutLinks } from '../../messages/text-without-links.ts';
import { DAYS_BEFORE, toExpiry } from './expiring-files.ts';
import { storeOccurrence } from '../waiting-occurrences.ts';

const DAY_MS = 86_400_000;
const ENDS_PER_BATCH = 100;

/** A grant for a shorter time ends as its baker just said, and the end of the file is its own news. */
const findEndingGrants = ({ db, clock }: Deps) => {
  const now = clock.now();
  const announced = sql`exists (select 1 from ${announcedExpiries} where ${announcedExpiries.fileId} = ${grants.fileId}
    and ${announcedExpiries.expiresAt} = ${grants.until} and ${announcedExpiries.grantee} = ${grants.address})`;
  return db
    .select({
      id: files.id,
      bakerId: files.bakerId,
      baker: emails.address,
      organisationId: users.organisationId,
      until: sql<Date>`${grants.until}`.mapWith(grants.until),
      grantees: sql<string[]>`array_agg(distinct ${grants.address})`,
    })
    .from(grants)
    .innerJoin(files, eq(files.id, grants.fileId))
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, files.bakerId), emails.isPrimary))
    .where(
      and(
        gt(grants.until, now),
        lte(grants.until, new Date(now.getTime() + DAYS_BEFORE * DAY_MS)),
        sql`${grants.createdAt} <= ${grants.until} - make_interval(days => ${DAYS_BEFORE})`,
        or(isNull(files.expiresAt), sql`${grants.until} < ${files.expiresAt}`),
        isNull(files.destroyedAt),
        isNull(users.deactivatedAt),
        sql`not ${announced}`,
      ),
    )
    .groupBy(files.id, emails.address, users.organisationId, grants.until)
    .limit(ENDS_PER_BATCH);
};

type EndingGrants = Awaited<ReturnType<typeof findEndingGrants>>[number];

/** Returns the grantees whose end was not announced by another server. */
const markAnnounced = async (tx: Queries, { id, until, grantees }: EndingGrants) => {
  const inserted = await tx
    .insert(announcedExpiries)
    .values(grantees.map((grantee) => ({ fileId: id, expiresAt: until, grantee })))
    .onConflictDoNothing()
    .returning({ grantee: announcedExpiries.grantee });
  return inserted.map(({ grantee }) => grantee);
};

const nameOf = async (tx: Queries, grantee = '') => {
  const groupId = readGroupGrantee(grantee);
  if (groupId === null) return grantee;
  const [group] = await tx.select({ name: groups.name }).from(groups).where(eq(groups.id, groupId));
  return textWithoutLinks(group?.name ?? grantee);
};

const announceEnds = (deps: Deps, ending: EndingGrants) =>
  deps.db.transaction(async (tx) => {
    const names = await markAnnounced(tx, ending);
    if (names.length === 0) return;
    const { organisationId, until } = ending;
    const { facts, ...common } = toExpiry(ending, until, deps.clock.now());
    const ends = { ...facts, ends: 'access' } as const;
    const named = { grantee: await nameOf(tx, names[0]), grantees: names.length };
    const storing = { organisationId, isNews: true };
    await storeOccurrence(tx, deps, storing, {
      ...common,
      facts: { ...ends, ...named },
      audience: 'baker',
      relation: 'baker',
    });
    await storeOccurrence(tx, deps, storing, {
      ...common,
      facts: ends,
      audience: 'named_grants',
      relation: 'opener',
      names,
    });
  });

export async function announceGrantEnds(deps: Deps): Promise<void> {
  await runEach(await findEndingGrants(deps), (ending) => announceEnds(deps, ending));
}
