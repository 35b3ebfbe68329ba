import { and, eq, exists, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { auditHeads, webhookDeadLetters, webhookEndpoints } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { EndpointRow } from './webhook-secrets.ts';

/** Longer than one delivery can take; each recorded outcome renews it. */
const LEASE_MS = 30_000;

export interface LeasedEndpoint {
  endpoint: EndpointRow;
  lease: string;
}

const leaseEnd = ({ clock }: Deps) => new Date(clock.now().getTime() + LEASE_MS);

const isPast = (column: typeof webhookEndpoints.leaseUntil, now: Date) =>
  or(isNull(column), lte(column, now));

const hasNewEvents = (db: Queries, now: Date) =>
  and(
    isPast(webhookEndpoints.nextAttemptAt, now),
    exists(
      db
        .select({ seq: auditHeads.seq })
        .from(auditHeads)
        .where(
          and(
            eq(auditHeads.organisationId, webhookEndpoints.organisationId),
            gt(auditHeads.seq, webhookEndpoints.position),
          ),
        ),
    ),
  );

const hasDueReplays = (db: Queries, now: Date) =>
  exists(
    db
      .select({ seq: webhookDeadLetters.seq })
      .from(webhookDeadLetters)
      .where(
        and(
          eq(webhookDeadLetters.endpointId, webhookEndpoints.id),
          lte(webhookDeadLetters.nextAttemptAt, now),
        ),
      ),
  );

/** The endpoint that has waited longest comes first; no other worker takes it until the lease ends. */
export const leaseNextEndpoint = (deps: Deps): Promise<LeasedEndpoint | undefined> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [due] = await tx
      .select()
      .from(webhookEndpoints)
      .where(
        and(
          isNull(webhookEndpoints.pausedAt),
          isPast(webhookEndpoints.leaseUntil, now),
          or(hasNewEvents(tx, now), hasDueReplays(tx, now)),
        ),
      )
      .orderBy(sql`${webhookEndpoints.leaseUntil} asc nulls first`)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const lease = deps.random.uuid();
    await tx
      .update(webhookEndpoints)
      .set({ leasedBy: lease, leaseUntil: leaseEnd(deps) })
      .where(eq(webhookEndpoints.id, due.id));
    return { endpoint: due, lease };
  });

const isLeased = ({ endpoint: { id }, lease }: LeasedEndpoint) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.leasedBy, lease));

export type EndpointChange = Partial<Omit<EndpointRow, 'id' | 'organisationId'>>;

/**
 * Changes the endpoint and renews the lease.
 * @returns false if a change of the endpoint has ended the lease, or the endpoint is paused
 */
export async function changeLeasedEndpoint(
  db: Queries,
  deps: Deps,
  leased: LeasedEndpoint,
  change: EndpointChange = {},
): Promise<boolean> {
  const [changed] = await db
    .update(webhookEndpoints)
    .set({ ...change, leaseUntil: leaseEnd(deps) })
    .where(isLeased(leased))
    .returning({ pausedAt: webhookEndpoints.pausedAt });
  Object.assign(leased.endpoint, change);
  return changed?.pausedAt === null;
}

/** The end of the lease stays, because it says who has waited longest. */
export const releaseEndpoint = async ({ db, clock }: Deps, leased: LeasedEndpoint) => {
  await db
    .update(webhookEndpoints)
    .set({ leasedBy: null, leaseUntil: clock.now() })
    .where(isLeased(leased));
};
