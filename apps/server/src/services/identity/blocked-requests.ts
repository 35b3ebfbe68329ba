import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { auditEvents, emails, files, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { auditActor } from '../audit/audit-actor.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { appendNow, auditEvent, lockHead, type AuditFile } from '../audit/audit-record.ts';
import type { AccountCaller } from './session-caller.ts';

const WINDOW_MS = 60_000;
/** Rows of one caller within the window: a client that repeats itself must not fill the record. */
const MOST_ROWS = 30;
/** Enough of a checksum to tell two apart. */
const SHOWN_OF_CHECKSUM = 12;

interface Blocked {
  /** What was asked for, as a noun phrase: "the list of bakers". */
  request: string;
  file?: AuditFile | undefined;
  hiddenFromActor?: boolean;
}

/** Whether the last minute has the same row already, or too many of this caller. */
const isKnown = async (db: Queries, now: Date, { actorId, message, fileId }: UnlinkedRow) => {
  const rows = await db
    .select({ message: auditEvents.message, fileId: auditEvents.fileId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.actorId, actorId ?? ''),
        gt(auditEvents.at, new Date(now.getTime() - WINDOW_MS)),
        lte(auditEvents.at, now),
        eq(auditEvents.action, 'request_blocked'),
      ),
    )
    .limit(MOST_ROWS);
  return (
    rows.length === MOST_ROWS ||
    rows.some((row) => row.message === message && row.fileId === fileId)
  );
};

/** Records a refused request, the same one at most once a minute (docs/decisions/0023). */
export async function recordBlocked(
  deps: Deps,
  by: AccountCaller,
  { request, ...about }: Blocked,
): Promise<void> {
  const actor = auditActor(by.account, by);
  const event = auditEvent(deps, 'request_blocked', { actor, ...about, details: { request } });
  if (await isKnown(deps.db, deps.clock.now(), event)) return;
  await deps.db.transaction(async (tx) => {
    const head = await lockHead(tx, deps, by.account.organisationId);
    if (await isKnown(tx, deps.clock.now(), event)) return;
    await appendNow(tx, deps, head, [event]);
  });
}

/** Finds the oldest file with the checksum, because several bakers can have baked it. */
const findFile = async ({ db }: Deps, { account }: AccountCaller, checksum: string) => {
  const [file] = await db
    .select({ id: files.id, name: files.name, bakerId: files.bakerId, baker: emails.address })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(and(eq(files.checksum, checksum), eq(users.organisationId, account.organisationId)))
    .orderBy(asc(files.createdAt), asc(files.id))
    .limit(1);
  return file;
};

interface OwnFileRequest {
  by: AccountCaller;
  checksum: string;
  /** What is asked for of the file: "a change of the dates". */
  request: string;
}

/**
 * Runs a request about a file of the caller's own. When it is not theirs, the refusal is on record for
 * administrators and the file's baker. A checksum that nobody has baked is recorded alike, because the
 * caller must not tell the two apart, by time either.
 */
export async function aboutOwnFile<Result>(
  deps: Deps,
  { by, checksum, request }: OwnFileRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) {
      const file = await findFile(deps, by, checksum);
      const name = file?.name ?? `an unknown file (${checksum.slice(0, SHOWN_OF_CHECKSUM)}…)`;
      const blocked = { request: `${request} of ${name}`, file, hiddenFromActor: true };
      await recordBlocked(deps, by, blocked);
    }
    throw error;
  }
}
