import { WEBHOOK_TEST_TYPE, type WebhookTestResult } from '@bakehouse/contract';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../identity/sessions/session-caller.ts';
import { ANSWER_TIMEOUT_MS, sendWebhook } from './send-webhook.ts';
import { requireEndpoint, type ChosenEndpoint } from './webhook-rows.ts';
import { requireWebhookAdmin } from './webhooks.ts';

type TestDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'config'>;

const LIMITS = { timeoutMs: ANSWER_TIMEOUT_MS, stopping: new AbortController().signal };

/** @throws HttpError 404 not_found */
export async function sendTestEvent(
  deps: TestDeps,
  chosen: ChosenEndpoint,
): Promise<WebhookTestResult> {
  const endpoint = await requireEndpoint(deps.db, chosen);
  const event = {
    type: WEBHOOK_TEST_TYPE,
    timestamp: deps.clock.now().toISOString(),
    data: { message: 'This event is a test. It is not in the audit log.' },
  };
  const started = performance.now();
  const message = { id: `${endpoint.id}-test-${deps.random.uuid()}`, event };
  const { accepted, status, problem } = await sendWebhook(deps, endpoint, message, LIMITS);
  const milliseconds = Math.round(performance.now() - started);
  const text = accepted
    ? `The receiver answered with the status ${status} after ${milliseconds} ms.`
    : `The receiver ${problem}.`;
  return { accepted, status, milliseconds, text };
}

/** @throws HttpError 403 admin_required, 404 not_found */
export async function testWebhook(
  deps: Deps,
  by: AccountCaller,
  { id }: { id: string },
): Promise<WebhookTestResult> {
  requireWebhookAdmin(by);
  return sendTestEvent(deps, { id, organisationId: by.account.organisationId });
}
