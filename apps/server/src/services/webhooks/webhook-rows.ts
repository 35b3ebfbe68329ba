import { and, asc, eq, sql } from 'drizzle-orm';
import type { Webhook } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import {
  auditEvents,
  auditHeads,
  emails,
  webhookDeadLetters,
  webhookEndpoints,
} from '../../db/tables.ts';
import { HttpError } from '../../http-error.ts';
import type { EndpointRow } from './webhook-secrets.ts';

/** The next try is due at once, and a delivery under way is not counted. */
export const FRESH_START = {
  attempts: 0,
  nextAttemptAt: null,
  failingSince: null,
  lastStatus: null,
  lastError: null,
  leasedBy: null,
  leaseUntil: null,
};

const MAX_COUNTED_EVENTS = 10_000;

/** Counting stops at a limit, because an endpoint may wait for a large part of the log. */
const waitingCountSql = sql<number>`case
  when ${webhookEndpoints.events} is null
  then coalesce(${auditHeads.seq}, 0) - ${webhookEndpoints.position}
  else (select count(*) from (select 1 from ${auditEvents}
    where ${auditEvents.organisationId} = ${webhookEndpoints.organisationId}
    and ${auditEvents.seq} > ${webhookEndpoints.position}
    and ${auditEvents.action} = any(${webhookEndpoints.events})
    limit ${MAX_COUNTED_EVENTS}) as counted) end`.mapWith(Number);

const deadLetterCountSql = sql<number>`(select count(*) from ${webhookDeadLetters}
  where ${webhookDeadLetters.endpointId} = ${webhookEndpoints.id})`.mapWith(Number);

interface CountedEndpoint {
  endpoint: EndpointRow;
  createdBy: string | null;
  waiting: number;
  deadLetters: number;
}

const stateOf = ({ pausedAt, failingSince }: EndpointRow): Webhook['state'] => {
  if (pausedAt) return 'paused';
  return failingSince ? 'failing' : 'ok';
};

const toIso = (instant: Date | null) => instant?.toISOString() ?? null;

const toWebhook = ({ endpoint, createdBy, waiting, deadLetters }: CountedEndpoint): Webhook => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  created_at: endpoint.createdAt.toISOString(),
  created_by: createdBy,
  state: stateOf(endpoint),
  failing_since: toIso(endpoint.failingSince),
  next_attempt_at: toIso(endpoint.nextAttemptAt),
  last_status: endpoint.lastStatus,
  last_error: endpoint.lastError,
  last_delivered_at: toIso(endpoint.lastDeliveredAt),
  position: endpoint.position,
  waiting,
  dead_letters: deadLetters,
});

interface ChosenEndpoints {
  /** Undefined for an operator, whose commands see the endpoints of all organisations. */
  organisationId: string | undefined;
  id?: string | undefined;
}

const isChosen = ({ organisationId, id }: ChosenEndpoints) =>
  and(
    organisationId === undefined ? undefined : eq(webhookEndpoints.organisationId, organisationId),
    id === undefined ? undefined : eq(webhookEndpoints.id, id),
  );

export async function selectWebhooks(db: Queries, chosen: ChosenEndpoints): Promise<Webhook[]> {
  const rows = await db
    .select({
      endpoint: webhookEndpoints,
      createdBy: emails.address,
      waiting: waitingCountSql,
      deadLetters: deadLetterCountSql,
    })
    .from(webhookEndpoints)
    .leftJoin(auditHeads, eq(auditHeads.organisationId, webhookEndpoints.organisationId))
    .leftJoin(emails, and(eq(emails.userId, webhookEndpoints.createdBy), emails.isPrimary))
    .where(isChosen(chosen))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map(toWebhook);
}

const webhookNotFoundError = () =>
  new HttpError(404, 'not_found', 'There is no such webhook. It may have been removed.');

export type ChosenEndpoint = Required<ChosenEndpoints> & { id: string };

/** @throws HttpError 404 not_found */
export async function requireWebhook(db: Queries, chosen: ChosenEndpoint): Promise<Webhook> {
  const [found] = await selectWebhooks(db, chosen);
  if (!found) throw webhookNotFoundError();
  return found;
}

/** @throws HttpError 404 not_found */
export async function requireEndpoint(db: Queries, chosen: ChosenEndpoint): Promise<EndpointRow> {
  const [found] = await db.select().from(webhookEndpoints).where(isChosen(chosen));
  if (!found) throw webhookNotFoundError();
  return found;
}

/**
 * Locks the endpoint until the transaction ends.
 * @throws HttpError 404 not_found
 */
export async function lockEndpoint(tx: Queries, chosen: ChosenEndpoint): Promise<EndpointRow> {
  const [found] = await tx.select().from(webhookEndpoints).where(isChosen(chosen)).for('update');
  if (!found) throw webhookNotFoundError();
  return found;
}
