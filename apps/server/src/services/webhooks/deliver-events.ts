import { DELIVERY_HOURS, type AuditStreamEvent } from '@bakehouse/contract';
import { webhookDeadLetters } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { readHead, readStreamEvents } from '../activity/audit-stream.ts';
import { backOffMs } from './back-off.ts';
import {
  changeLeasedEndpoint,
  type EndpointChange,
  type LeasedEndpoint,
} from './endpoint-lease.ts';
import { sendWebhook, type SendingLimits, type WebhookOutcome } from './send-webhook.ts';
import { webhookHostOf } from './webhook-url.ts';

export const EVENTS_PER_TURN = 500;
/** A slow receiver then lets other endpoints have their turn. */
const TURN_MS = 20_000;
export const DELIVERY_MS = DELIVERY_HOURS * 3_600_000;

/** The same for each try, so that a receiver can leave out an event that it has. */
export const webhookIdOf = (endpointId: string, seq: number): string => `${endpointId}-${seq}`;

const acceptEvent = async (deps: Deps, leased: LeasedEndpoint, seq: number, status: number) => {
  const { id, url, failingSince } = leased.endpoint;
  const isKept = await changeLeasedEndpoint(deps.db, deps, leased, {
    position: seq,
    attempts: 0,
    nextAttemptAt: null,
    failingSince: null,
    lastStatus: status,
    lastError: null,
    lastDeliveredAt: deps.clock.now(),
  });
  if (isKept && failingSince !== null) {
    deps.log.info({ webhook_id: id, host: webhookHostOf(url) }, 'a webhook endpoint works again');
  }
  return isKept;
};

const giveEventUp = (
  deps: Deps,
  leased: LeasedEndpoint,
  { seq, attempts, failure }: { seq: number; attempts: number; failure: EndpointChange },
  problem: string,
) =>
  deps.db.transaction(async (tx) => {
    const change = { ...failure, position: seq, attempts: 0, nextAttemptAt: null };
    const isKept = await changeLeasedEndpoint(tx, deps, leased, change);
    if (!isKept) return false;
    const letter = { attempts, lastError: problem, failedAt: deps.clock.now() };
    await tx
      .insert(webhookDeadLetters)
      .values({ endpointId: leased.endpoint.id, seq, ...letter })
      .onConflictDoUpdate({
        target: [webhookDeadLetters.endpointId, webhookDeadLetters.seq],
        set: letter,
      });
    return true;
  });

/** @returns true if the next event may follow */
const refuseEvent = async (
  deps: Deps,
  leased: LeasedEndpoint,
  event: AuditStreamEvent,
  { status, problem, retryAfterMs }: WebhookOutcome,
): Promise<boolean> => {
  const now = deps.clock.now();
  const { id, url, failingSince, attempts: before } = leased.endpoint;
  const attempts = before + 1;
  const since = failingSince ?? now;
  const failure = { failingSince: since, lastStatus: status, lastError: problem };
  if (failingSince === null) {
    const about = { webhook_id: id, host: webhookHostOf(url), problem };
    deps.log.warn(about, 'a webhook endpoint fails, and its events wait');
  }
  const triedSince = Math.max(Date.parse(event.timestamp), since.getTime());
  if (now.getTime() - triedSince >= DELIVERY_MS) {
    const { sequence: seq } = event.chain;
    return giveEventUp(deps, leased, { seq, attempts, failure }, problem);
  }
  const waitMs = Math.max(backOffMs(deps.random, attempts), retryAfterMs);
  const nextAttemptAt = new Date(now.getTime() + waitMs);
  await changeLeasedEndpoint(deps.db, deps, leased, { ...failure, attempts, nextAttemptAt });
  return false;
};

const deliverEvent = async (
  deps: Deps,
  leased: LeasedEndpoint,
  event: AuditStreamEvent,
  limits: SendingLimits,
): Promise<boolean> => {
  const { sequence } = event.chain;
  const message = { id: webhookIdOf(leased.endpoint.id, sequence), event };
  const outcome = await sendWebhook(deps, leased.endpoint, message, limits);
  return outcome.accepted
    ? acceptEvent(deps, leased, sequence, outcome.status ?? 0)
    : refuseEvent(deps, leased, event, outcome);
};

/** Sends the events after the position in their order, until one fails or a turn is over. */
export async function deliverNewEvents(
  deps: Deps,
  leased: LeasedEndpoint,
  limits: SendingLimits,
): Promise<void> {
  const { organisationId, position: after, nextAttemptAt, events: actions } = leased.endpoint;
  if (nextAttemptAt !== null && nextAttemptAt > deps.clock.now()) return;
  const { seq: end } = await readHead(deps.db, organisationId);
  const range = { organisationId, after, end, limit: EVENTS_PER_TURN, actions };
  const wanted = await readStreamEvents(deps.db, range);
  const turnEnd = performance.now() + TURN_MS;
  for (const event of wanted) {
    const mayFollow = await deliverEvent(deps, leased, event, limits);
    if (!mayFollow || performance.now() > turnEnd) return;
  }
  const isRead = wanted.length < EVENTS_PER_TURN && leased.endpoint.position < end;
  if (isRead) await changeLeasedEndpoint(deps.db, deps, leased, { position: end });
}
