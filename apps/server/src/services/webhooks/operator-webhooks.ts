import type { AuditAction, WebhookWithSecret } from '@bakehouse/contract';
import type { Project } from '../../config/projects.ts';
import type { Deps } from '../../deps.ts';
import { COMMAND_CALLER } from '../../lib/http/caller.ts';
import { toUnknownActor } from '../audit/audit-actor.ts';
import { runRecorded } from '../audit/recorded-transaction.ts';
import { readWebhookUrl } from './webhook-url.ts';
import { deleteWebhook, insertWebhook } from './webhooks.ts';

interface OperatorWebhook {
  project: Project;
  url: string;
  /** Null stands for all events. */
  events: AuditAction[] | null;
  /** The name of the operator for the record. */
  operator: string;
}

/**
 * Creates a webhook for the organisation of a project, whose users have no portal where they could do it.
 * @throws HttpError 400 invalid_request, 409 limit_reached
 */
export function createOperatorWebhook(
  deps: Deps,
  { project: { organisationId }, url: typed, events, operator }: OperatorWebhook,
): Promise<WebhookWithSecret> {
  const url = readWebhookUrl(deps, typed);
  const actor = toUnknownActor(operator, COMMAND_CALLER);
  const given = { description: '', events };
  return runRecorded(deps, async (tx) => {
    const { result, event } = await insertWebhook(tx, deps, { organisationId, url, given, actor });
    return { result, record: { organisationId, events: [event] } };
  });
}

/** @throws HttpError 404 not_found */
export function removeOperatorWebhook(
  deps: Deps,
  { id, operator }: { id: string; operator: string },
): Promise<void> {
  const actor = toUnknownActor(operator, COMMAND_CALLER);
  return runRecorded(deps, async (tx) => {
    const removed = await deleteWebhook(tx, deps, { organisationId: undefined, id, actor });
    const { organisationId, event } = removed;
    return { result: undefined, record: { organisationId, events: [event] } };
  });
}
