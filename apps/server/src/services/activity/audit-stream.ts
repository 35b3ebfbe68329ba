import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditStreamEvent, AuditStreamQuery } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { auditEvents, auditHeads } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { toStreamEvent } from '../audit/stream-event.ts';
import { requireAdminModeOn } from '../identity/accounts.ts';
import type { AccountCaller } from '../identity/sessions/session-caller.ts';

const ROWS_PER_BATCH = 500;
const NO_ROWS = { seq: 0, hash: '' };

export const readHead = async (db: Queries, organisationId: string) => {
  const [head] = await db
    .select({ seq: auditHeads.seq, hash: auditHeads.hash })
    .from(auditHeads)
    .where(eq(auditHeads.organisationId, organisationId));
  return head ?? NO_ROWS;
};

interface StreamRange {
  organisationId: string;
  after: number;
  end: number;
  limit: number;
  /** Null stands for all actions. */
  actions: readonly AuditAction[] | null;
}

const previous = alias(auditEvents, 'previous');

export async function readStreamEvents(
  db: Queries,
  { organisationId, after, end, limit, actions }: StreamRange,
): Promise<AuditStreamEvent[]> {
  const isBefore = and(
    eq(previous.organisationId, auditEvents.organisationId),
    eq(previous.seq, sql`${auditEvents.seq} - 1`),
  );
  const rows = await db
    .select({ row: auditEvents, previousHash: previous.hash })
    .from(auditEvents)
    .leftJoin(previous, isBefore)
    .where(
      and(
        eq(auditEvents.organisationId, organisationId),
        gt(auditEvents.seq, after),
        lte(auditEvents.seq, end),
        actions === null ? undefined : inArray(auditEvents.action, [...actions]),
      ),
    )
    .orderBy(asc(auditEvents.seq))
    .limit(limit);
  return rows.map(({ row, previousHash }) => toStreamEvent(row, previousHash ?? ''));
}

export interface AuditStream {
  /** The newest row at the start, with which the stream ends. */
  head: { seq: number; hash: string };
  /** The generator throws when the rows cannot be read completely. */
  body: AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;
}

const textEncoder = new TextEncoder();

const isStillAllowed = async (deps: Deps, by: AccountCaller) =>
  (await deps.sessionOf(by.session.tokenHash))?.identity.isAdmin === true;

async function* encodeEvents(
  deps: Deps,
  by: AccountCaller,
  range: Omit<StreamRange, 'actions'>,
): AuditStream['body'] {
  let { after, limit } = range;
  try {
    while (limit > 0 && after < range.end) {
      const batch = { ...range, after, limit: Math.min(limit, ROWS_PER_BATCH), actions: null };
      const events = await readStreamEvents(deps.db, batch);
      const last = events.at(-1);
      if (!last) return;
      yield textEncoder.encode(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
      after = last.chain.sequence;
      limit -= events.length;
      // A slow reader must not outlive the session.
      if (!(await isStillAllowed(deps, by)))
        throw new Error('The session of the caller has ended.');
    }
  } catch (error) {
    deps.log.error({ err: error }, 'stream of the audit log aborted');
    throw error;
  }
}

/** @throws HttpError 403 admin_required */
export async function startAuditStream(
  deps: Deps,
  by: AccountCaller,
  { after, limit = Infinity }: AuditStreamQuery,
): Promise<AuditStream> {
  requireAdminModeOn(by, 'You can read the audit log as a stream only in admin mode.');
  const { organisationId } = by.account;
  const head = await readHead(deps.db, organisationId);
  return { head, body: encodeEvents(deps, by, { organisationId, after, end: head.seq, limit }) };
}
