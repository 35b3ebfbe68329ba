import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { runEach } from '../../../db/run-each.ts';
import { announcedExpiries, emails, files, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Occurrence } from '../occurrences.ts';
import { storeOccurrence } from '../waiting-occurrences.ts';

export const DAYS_BEFORE = 3;
const DAY_MS = 86_400_000;
const FILES_PER_BATCH = 100;

/** A file that was baked for a shorter time expires as its baker just said, which is no news. */
const findExpiringFiles = ({ db, clock }: Deps) => {
  const now = clock.now();
  const announced = sql`exists (select 1 from ${announcedExpiries} where ${announcedExpiries.fileId} = ${files.id} and ${announcedExpiries.expiresAt} = ${files.expiresAt} and ${announcedExpiries.grantee} = '')`;
  return db
    .select({
      id: files.id,
      bakerId: files.bakerId,
      baker: emails.address,
      organisationId: users.organisationId,
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, files.bakerId), emails.isPrimary))
    .where(
      and(
        gt(files.expiresAt, now),
        lte(files.expiresAt, new Date(now.getTime() + DAYS_BEFORE * DAY_MS)),
        sql`${files.createdAt} <= ${files.expiresAt} - make_interval(days => ${DAYS_BEFORE})`,
        isNull(files.destroyedAt),
        isNull(users.deactivatedAt),
        sql`not ${announced}`,
      ),
    )
    .limit(FILES_PER_BATCH);
};

interface ExpiringFile {
  id: string;
  bakerId: string;
  baker: string;
  organisationId: string;
}

/** The news that everybody with access and the baker have in common. */
export const toExpiry = (
  { id, bakerId, baker }: Omit<ExpiringFile, 'organisationId'>,
  expiresAt: Date,
  now: Date,
) => {
  const event = {
    seq: 0,
    id,
    at: now,
    action: 'expiration_date_modified',
    actorId: null,
    actor: baker,
    bakerId,
    baker,
    fileId: id,
    subject: null,
  } as const;
  const facts = { expires_at: expiresAt.toISOString() };
  return { kind: 'file_expires', event, actor: null, facts, count: 1 } as const;
};

const toOccurrences = (...expiring: Parameters<typeof toExpiry>): Occurrence[] => {
  const common = toExpiry(...expiring);
  return [
    { ...common, audience: 'baker', relation: 'baker' },
    { ...common, audience: 'grantees', relation: 'opener' },
  ];
};

/** The inserted row makes other servers, and later calls, skip the date. */
const announceExpiry = (deps: Deps, file: ExpiringFile) =>
  deps.db.transaction(async (tx) => {
    const isDated = eq(files.id, file.id);
    const [current] = await tx.select({ at: files.expiresAt }).from(files).where(isDated);
    if (!current?.at) return;
    const [inserted] = await tx
      .insert(announcedExpiries)
      .values({ fileId: file.id, expiresAt: current.at })
      .onConflictDoNothing()
      .returning();
    if (!inserted) return;
    const { organisationId } = file;
    for (const occurrence of toOccurrences(file, current.at, deps.clock.now()))
      await storeOccurrence(tx, deps, { organisationId, isNews: true }, occurrence);
  });

export async function announceExpiries(deps: Deps): Promise<void> {
  await runEach(await findExpiringFiles(deps), (file) => announceExpiry(deps, file));
}
