import { eq } from 'drizzle-orm';
import {
  WEBHOOKS_LIMIT,
  type AuditAction,
  type Webhook,
  type WebhookList,
  type WebhookSettings,
  type WebhookWithSecret,
} from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { organisations, webhookEndpoints } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { readHead } from '../activity/audit-stream.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { createAuditEvent, type AuditActor } from '../audit/audit-event.ts';
import { runRecorded, type RecordedWork } from '../audit/recorded-transaction.ts';
import { runWithPinProof, type ParsedPinProof } from '../factors/pins/pin-proof.ts';
import { lockAccount, requireAdminModeOn } from '../identity/accounts.ts';
import {
  lockLiveCaller,
  requireLiveCaller,
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../identity/sessions/session-caller.ts';
import { FRESH_START, lockEndpoint, requireWebhook, selectWebhooks } from './webhook-rows.ts';
import { createWebhookSecret, replaceSecret, type EndpointRow } from './webhook-secrets.ts';
import { readWebhookUrl, webhookHostOf } from './webhook-url.ts';

/** @throws HttpError 403 admin_required */
export const requireWebhookAdmin = (by: AccountCaller): void =>
  requireAdminModeOn(by, 'You can manage webhooks only in admin mode.');

export async function listWebhooks(deps: Deps, by: AccountCaller): Promise<WebhookList> {
  requireWebhookAdmin(by);
  return { data: await selectWebhooks(deps.db, { organisationId: by.account.organisationId }) };
}

/** @throws HttpError 409 limit_reached */
const requireFreePlace = async (tx: Queries, organisationId: string) => {
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for('no key update');
  if ((await selectWebhooks(tx, { organisationId })).length < WEBHOOKS_LIMIT) return;
  const text = `An organisation can have up to ${WEBHOOKS_LIMIT} webhooks. Remove one first.`;
  throw new HttpError(409, 'limit_reached', text);
};

const eventsText = (events: readonly AuditAction[] | null) =>
  events === null ? 'all events' : `the events ${events.join(', ')}`;

interface NewWebhook {
  organisationId: string;
  /** As readWebhookUrl returned it. */
  url: string;
  given: Pick<WebhookSettings, 'description' | 'events'>;
  actor: AuditActor;
}

/**
 * The endpoint gets what happens from now on. The caller writes the record.
 * @throws HttpError 409 limit_reached
 */
export async function insertWebhook(
  tx: Queries,
  deps: Deps,
  { organisationId, url, given, actor }: NewWebhook,
): Promise<{ result: WebhookWithSecret; event: UnlinkedRow }> {
  await requireFreePlace(tx, organisationId);
  const id = `webhook-${deps.random.uuid()}`;
  const secret = createWebhookSecret(deps);
  await tx.insert(webhookEndpoints).values({
    id,
    organisationId,
    url,
    description: given.description,
    events: given.events && [...new Set(given.events)],
    secret: deps.secrets.seal(secret),
    createdAt: deps.clock.now(),
    createdBy: actor.id,
    position: (await readHead(tx, organisationId)).seq,
  });
  const event = createAuditEvent(deps, 'webhook_created', {
    actor,
    details: { host: webhookHostOf(url), events: eventsText(given.events) },
  });
  return { result: { ...(await requireWebhook(tx, { organisationId, id })), secret }, event };
}

/**
 * The caller writes the record.
 * @throws HttpError 404 not_found
 */
export async function deleteWebhook(
  tx: Queries,
  deps: Deps,
  { actor, ...chosen }: { organisationId: string | undefined; id: string; actor: AuditActor },
): Promise<{ organisationId: string; event: UnlinkedRow }> {
  const { url, organisationId } = await lockEndpoint(tx, chosen);
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, chosen.id));
  const details = { host: webhookHostOf(url) };
  return { organisationId, event: createAuditEvent(deps, 'webhook_removed', { actor, details }) };
}

interface ProvenRequest {
  proof: ParsedPinProof;
}

const runWithAdminProof = <Result>(
  deps: Deps,
  by: AccountCaller,
  { proof }: ProvenRequest,
  work: (tx: Queries) => Promise<{ result: Result; event: UnlinkedRow }>,
): Promise<Result> => {
  const { account, session } = by;
  const use = { account, session, caller: by, proof, isLogin: false };
  return runWithPinProof(deps, use, async (tx): Promise<RecordedWork<Result>> => {
    await lockLiveCaller(tx, deps, by);
    const { result, event } = await work(tx);
    return { result, record: toRecordWithCallerCheck(deps, by, [event]) };
  });
};

/** @throws HttpError 400 invalid_request, 403 admin_required, invalid_pin, 409 limit_reached, 429 pin_locked */
export async function createWebhook(
  deps: Deps,
  by: AccountCaller,
  { given, ...proven }: ProvenRequest & { given: WebhookSettings },
): Promise<WebhookWithSecret> {
  requireWebhookAdmin(by);
  const url = readWebhookUrl(deps, given.url);
  const { organisationId } = by.account;
  const actor = toAuditActor(by.account, by);
  return runWithAdminProof(deps, by, proven, (tx) =>
    insertWebhook(tx, deps, { organisationId, url, given, actor }),
  );
}

const toChangedEvent = (deps: Deps, by: AccountCaller, url: string, change: string) =>
  createAuditEvent(deps, 'webhook_changed', {
    actor: toAuditActor(by.account, by),
    details: { host: webhookHostOf(url), change },
  });

const changeTextOf = (endpoint: EndpointRow, url: string, { events }: WebhookSettings) => {
  const isMoved = webhookHostOf(url) !== webhookHostOf(endpoint.url);
  return `${isMoved ? `it goes to ${webhookHostOf(url)} and ` : 'it '}gets ${eventsText(events)}`;
};

/** @throws HttpError 400 invalid_request, 403 admin_required, invalid_pin, 404 not_found, 429 pin_locked */
export async function changeWebhook(
  deps: Deps,
  by: AccountCaller,
  { id, given, ...proven }: ProvenRequest & { id: string; given: WebhookSettings },
): Promise<Webhook> {
  requireWebhookAdmin(by);
  const url = readWebhookUrl(deps, given.url);
  const { organisationId } = by.account;
  return runWithAdminProof(deps, by, proven, async (tx) => {
    const endpoint = await lockEndpoint(tx, { organisationId, id });
    const events = given.events && [...new Set(given.events)];
    await tx
      .update(webhookEndpoints)
      .set({ url, description: given.description, events, ...FRESH_START })
      .where(eq(webhookEndpoints.id, id));
    const text = changeTextOf(endpoint, url, given);
    const event = toChangedEvent(deps, by, endpoint.url, text);
    return { result: await requireWebhook(tx, { organisationId, id }), event };
  });
}

/** @throws HttpError 403 admin_required, invalid_pin, 404 not_found, 429 pin_locked */
export async function rotateWebhookSecret(
  deps: Deps,
  by: AccountCaller,
  { id, ...proven }: ProvenRequest & { id: string },
): Promise<WebhookWithSecret> {
  requireWebhookAdmin(by);
  const { organisationId } = by.account;
  return runWithAdminProof(deps, by, proven, async (tx) => {
    const endpoint = await lockEndpoint(tx, { organisationId, id });
    const secret = createWebhookSecret(deps);
    await tx
      .update(webhookEndpoints)
      .set(replaceSecret(deps, endpoint, secret))
      .where(eq(webhookEndpoints.id, id));
    const event = toChangedEvent(deps, by, endpoint.url, 'it has a new secret');
    return { result: { ...(await requireWebhook(tx, { organisationId, id })), secret }, event };
  });
}

/** @throws HttpError 403 admin_required, 404 not_found */
export async function pauseWebhook(
  deps: Deps,
  by: AccountCaller,
  { id, paused }: { id: string; paused: boolean },
): Promise<Webhook> {
  requireWebhookAdmin(by);
  const { organisationId } = by.account;
  return runRecorded(deps, async (tx) => {
    await lockAccount(tx, by.account.id);
    await requireLiveCaller(tx, deps, by);
    const endpoint = await lockEndpoint(tx, { organisationId, id });
    const isSame = (endpoint.pausedAt !== null) === paused;
    const change = paused ? { pausedAt: deps.clock.now() } : { ...FRESH_START, pausedAt: null };
    if (!isSame) await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id));
    const text = paused ? 'it is paused' : 'it goes on';
    const events = isSame ? [] : [toChangedEvent(deps, by, endpoint.url, text)];
    const result = await requireWebhook(tx, { organisationId, id });
    return { result, record: toRecordWithCallerCheck(deps, by, events) };
  });
}

/** @throws HttpError 403 admin_required, 404 not_found */
export async function removeWebhook(
  deps: Deps,
  by: AccountCaller,
  { id }: { id: string },
): Promise<Record<string, never>> {
  requireWebhookAdmin(by);
  return runRecorded(deps, async (tx) => {
    await lockAccount(tx, by.account.id);
    await requireLiveCaller(tx, deps, by);
    const { organisationId } = by.account;
    const actor = toAuditActor(by.account, by);
    const { event } = await deleteWebhook(tx, deps, { organisationId, id, actor });
    return { result: {}, record: toRecordWithCallerCheck(deps, by, [event]) };
  });
}
