import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  attempts,
  bans,
  emails,
  files,
  grants,
  installationValues,
  notificationPositions,
  organisations,
  rateBuckets,
  users,
} from '../db/tables.ts';
import { seedDatabase, resetData } from './demo-data.ts';
import { readTestProjects } from '../../test/server/test-projects.ts';
import { useTestServer } from '../../test/server/test-server.ts';
import { siteConfiguration } from '../../test/server/test-site.ts';

const server = useTestServer();

const DAY_MS = 86_400_000;

/** Dates are relative to the time of seeding. */
const relative = async () => {
  const { db } = server().deps;
  const [laid] = await db.select().from(installationValues);
  const start = Date.parse(String(laid?.value));
  const since = (date: Date | null) => date && date.getTime() - start;
  const fileRows = await db.select().from(files).orderBy(asc(files.id));
  const grantRows = await db
    .select()
    .from(grants)
    .orderBy(asc(grants.fileId), asc(grants.address), asc(grants.keyPath));
  return {
    start,
    files: fileRows.map((file) => ({
      ...file,
      createdAt: since(file.createdAt),
      updatedAt: since(file.updatedAt),
      destroyedAt: since(file.destroyedAt),
      openableAt: since(file.openableAt),
      expiresAt: since(file.expiresAt),
    })),
    grants: grantRows.map(({ serial: _serial, ...row }) => ({
      ...row,
      createdAt: since(row.createdAt),
      until: since(row.until),
      reviewedAt: since(row.reviewedAt),
    })),
  };
};

describe('the demo data', () => {
  it('is news from its start, also when something happens before the first look at the log', async () => {
    const { db, clock } = server().deps;
    await resetData(server().deps);
    const ready = clock.now();
    const [position] = await db.select().from(notificationPositions);
    expect(position?.since.getTime()).toBeLessThanOrEqual(ready.getTime());
  });

  it('is the same relative to its start for the same seed', async () => {
    const before = await relative();
    server().deps.clock.setOffset(200 * 24 * 3600);
    await resetData(server().deps);
    const after = await relative();
    server().deps.clock.setOffset(0);
    expect(Math.round((after.start - before.start) / DAY_MS)).toBe(200);
    expect(after.files).toEqual(before.files);
    expect(after.grants).toEqual(before.grants);
    expect(after.files).toHaveLength(64 + 6 + 3 + 150);
    expect(after.grants.length).toBeGreaterThan(300);
  });

  it('is seeded once: a second start changes nothing', async () => {
    await server().deps.db.delete(files);
    await seedDatabase(server().deps);
    expect(await server().deps.db.$count(files)).toBe(0);
    await resetData(server().deps);
    expect(await server().deps.db.$count(files)).toBe(223);
  });

  it('is complete again after a reset, without counters and with the organisations of all projects', async () => {
    const { db, clock, projects } = server().deps;
    const { organisationId: portalOrganisationId } = projects.portal;
    const sites = { projects: [siteConfiguration('first'), siteConfiguration('second')] };
    await db.insert(attempts).values({ key: 'pin:x', failures: 3, locks: 1, triedAt: clock.now() });
    await resetData({
      ...server().deps,
      projects: readTestProjects(sites, { portalOrganisationId }),
    });
    expect(await db.$count(organisations)).toBe(2);
    expect(await db.$count(attempts)).toBe(0);
    expect(await db.$count(rateBuckets)).toBe(0);
    expect(await db.$count(emails)).toBe(55);
    expect(await db.$count(bans)).toBe(2);
  });

  it('locks its tables at once, so that it deadlocks with no reader of several tables', async () => {
    const { deps } = server();
    const countWaitingLocks = async () => {
      const { rows } = await deps.db.execute(
        sql`select from pg_locks where mode = 'AccessExclusiveLock' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length;
    };
    let reset: Promise<void> | undefined;
    const waiting = await deps.db.transaction(async (tx) => {
      await tx.$count(users);
      reset = resetData(deps);
      const counts: number[] = [];
      while (counts.length < 100) counts.push(await countWaitingLocks());
      return counts;
    });
    await reset;
    expect(waiting.filter((count) => count > 0)).toEqual([]);
  });

  it('has files of a deactivated baker, who baked the last of them before, but for the one that was handed over', async () => {
    const { db } = server().deps;
    const rows = await db
      .select({ bakedAt: files.createdAt, deactivatedAt: users.deactivatedAt })
      .from(files)
      .innerJoin(users, eq(users.id, files.bakerId))
      .where(isNotNull(users.deactivatedAt));
    expect(rows).toHaveLength(7);
    for (const { bakedAt, deactivatedAt } of rows)
      expect(bakedAt.getTime()).toBeLessThan(deactivatedAt?.getTime() ?? 0);
  });

  it('has files of bo with all kinds of dates and all types', async () => {
    const rows = await relative();
    const states = new Set(
      rows.files.map(({ openableAt, expiresAt }) => {
        if (openableAt !== null && openableAt > 0) return 'not yet';
        return expiresAt !== null && expiresAt <= 0 ? 'expired' : 'open';
      }),
    );
    expect(states).toEqual(new Set(['open', 'not yet', 'expired']));
    expect(new Set(rows.files.map(({ name }) => /\.\w+$/.exec(name)?.[0]))).toEqual(
      new Set(['.pdf', '.csv', '.json']),
    );
    const createdIn = rows.files.map(({ createdAt }) => createdAt ?? 0);
    expect(Math.max(...createdIn)).toBeLessThanOrEqual(0);
    expect(Math.min(...createdIn)).toBeGreaterThanOrEqual(-121 * DAY_MS);
  });
});
