import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client.ts';
import { runEach } from '../../db/run-each.ts';
import {
  auditEvents,
  auditHeads,
  files,
  notificationPositions as positions,
} from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { READ_ACTIONS, toOccurrences, type Occurrence } from './occurrences.ts';
import { withNewMembers } from './joined-groups.ts';
import { storeOccurrence } from './waiting-occurrences.ts';

const ROWS_PER_BATCH = 1000;
/** When the log is read for the first time, so many days are shown. */
const FIRST_DAYS = 3;
const DAY_MS = 86_400_000;

/** Every row of the log that anybody can see comes after all rows with a lower number. */
const findUnreadLogs = (db: Queries) =>
  db
    .select({ organisationId: auditHeads.organisationId })
    .from(auditHeads)
    .leftJoin(positions, eq(positions.organisationId, auditHeads.organisationId))
    .where(sql`${auditHeads.seq} > coalesce(${positions.seq}, 0)`);

/**
 * Begins with the rows of the last days, whose news gets no mail. An organisation that is new calls
 * this at once, so that its first events are news.
 */
export const startReadingLog = async (
  tx: Queries,
  { clock }: Pick<Deps, 'clock'>,
  organisationId: string,
): Promise<void> => {
  const now = clock.now();
  const start = new Date(now.getTime() - FIRST_DAYS * DAY_MS);
  const [last] = await tx
    .select({ seq: auditEvents.seq })
    .from(auditEvents)
    .where(and(eq(auditEvents.organisationId, organisationId), lt(auditEvents.at, start)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.seq))
    .limit(1);
  await tx
    .insert(positions)
    .values({ organisationId, seq: last?.seq ?? 0, since: now })
    .onConflictDoNothing();
};

const lockPosition = async (tx: Queries, deps: Deps, organisationId: string) => {
  const select = () =>
    tx.select().from(positions).where(eq(positions.organisationId, organisationId)).for('update');
  const [known] = await select();
  if (known) return known;
  await startReadingLog(tx, deps, organisationId);
  const [inserted] = await select();
  if (!inserted) throw new Error('The position that was inserted is missing.');
  return inserted;
};

const readEnd = async (tx: Queries, organisationId: string) => {
  const [head] = await tx
    .select({ seq: auditHeads.seq })
    .from(auditHeads)
    .where(eq(auditHeads.organisationId, organisationId));
  return head?.seq ?? 0;
};

const readEvents = (
  tx: Queries,
  organisationId: string,
  { after, end }: { after: number; end: number },
) =>
  tx
    .select({
      seq: auditEvents.seq,
      id: auditEvents.id,
      at: auditEvents.at,
      action: auditEvents.action,
      actorId: auditEvents.actorId,
      actor: auditEvents.actor,
      bakerId: auditEvents.bakerId,
      baker: auditEvents.baker,
      fileId: auditEvents.fileId,
      subject: auditEvents.subject,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organisationId, organisationId),
        gt(auditEvents.seq, after),
        lte(auditEvents.seq, end),
        inArray(sql<string>`${auditEvents.action}`, READ_ACTIONS),
      ),
    )
    .orderBy(asc(auditEvents.seq))
    .limit(ROWS_PER_BATCH);

const toPairKey = ({ fileId, actorId }: { fileId: string | null; actorId: string | null }) =>
  `${fileId ?? ''} ${actorId ?? ''}`;

const readRepeatedOpenings = async (
  tx: Queries,
  organisationId: string,
  openings: readonly Occurrence[],
) => {
  if (openings.length === 0) return new Set<string>();
  const pairs = openings.map(({ event: { fileId, actorId, seq } }) => ({ fileId, actorId, seq }));
  const { rows } = await tx.execute<{ fileId: string; actorId: string }>(
    sql`select pair."fileId", pair."actorId"
      from json_to_recordset(${JSON.stringify(pairs)}::json) as pair("fileId" text, "actorId" text, seq bigint)
      where exists (select 1 from ${auditEvents} where ${auditEvents.fileId} = pair."fileId"
        and ${auditEvents.actorId} = pair."actorId" and ${auditEvents.action} = 'file_opened'
        and ${auditEvents.organisationId} = ${organisationId} and ${auditEvents.seq} < pair.seq)`,
  );
  return new Set(rows.map(toPairKey));
};

/** Only the first opening of a file by a person is news. */
const withoutRepeatedOpenings = async (
  tx: Queries,
  organisationId: string,
  occurrences: readonly Occurrence[],
) => {
  const openings = occurrences.filter(({ kind }) => kind === 'first_opening');
  const repeated = await readRepeatedOpenings(tx, organisationId, openings);
  return occurrences.filter(
    ({ kind, event }) => kind !== 'first_opening' || !repeated.has(toPairKey(event)),
  );
};

const withExistingFiles = async (tx: Queries, occurrences: readonly Occurrence[]) => {
  const ids = new Set(occurrences.flatMap(({ event }) => event.fileId ?? []));
  if (ids.size === 0) return occurrences;
  const found = await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...ids]));
  const existing = new Set(found.map(({ id }) => id));
  return occurrences.filter(({ event }) => event.fileId === null || existing.has(event.fileId));
};

/** Moves the position in the transaction of the notifications, so that no row is lost or read twice. */
const readBatch = async (tx: Transaction, deps: Deps, organisationId: string): Promise<boolean> => {
  const { seq: after, since } = await lockPosition(tx, deps, organisationId);
  const end = await readEnd(tx, organisationId);
  if (end <= after) return false;
  const events = await readEvents(tx, organisationId, { after, end });
  const read = await withoutRepeatedOpenings(tx, organisationId, toOccurrences(events));
  for (const occurrence of await withExistingFiles(tx, read)) {
    const isNews = occurrence.event.at >= since;
    const claimed = await withNewMembers(tx, deps, occurrence);
    await storeOccurrence(tx, deps, { organisationId, isNews }, claimed);
  }
  const isFull = events.length === ROWS_PER_BATCH;
  await tx
    .update(positions)
    .set({ seq: isFull ? (events.at(-1)?.seq ?? end) : end })
    .where(eq(positions.organisationId, organisationId));
  return isFull;
};

/** Turns the rows of the audit log since the last time into notifications. */
export async function readAuditLogs(deps: Deps): Promise<void> {
  await runEach(await findUnreadLogs(deps.db), async ({ organisationId }) => {
    let hasMore = true;
    while (hasMore)
      hasMore = await deps.db.transaction((tx) => readBatch(tx, deps, organisationId));
  });
}
