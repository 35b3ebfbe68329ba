import {
  changeWebhookBody,
  createWebhookBody,
  errorBody,
  listDeadLettersQuery,
  listWebhooksQuery,
  pauseWebhookBody,
  removeWebhookBody,
  replayWebhookBody,
  rotateWebhookSecretBody,
  testWebhookBody,
} from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/webhooks/webhooks';
import { listDeadLetters, replayWebhook } from '../../../services/webhooks/webhook-replays.ts';
import { testWebhook } from '../../../services/webhooks/webhook-tests.ts';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  rotateWebhookSecret,
} from '../../../services/webhooks/webhooks.ts';
import { answer, type PortalRoute } from '../answer/answer.ts';
import { toPinProof } from '../pin-proof.ts';

export const webhookRoutes: readonly PortalRoute[] = [
  answer(
    calls.listWebhooks,
    {
      summary: 'List the webhooks of the organisation, the oldest first; admin mode only',
      query: listWebhooksQuery,
      adminRequest: 'the list of webhooks',
    },
    ({ by }, deps) => listWebhooks(deps, by),
  ),
  answer(
    calls.createWebhook,
    {
      summary: 'Create a webhook; only this reply has the secret that signs its events',
      body: createWebhookBody,
      errors: { 409: errorBody },
      queue: [],
      adminRequest: 'a new webhook',
    },
    ({ by, input }, deps) => createWebhook(deps, by, { proof: toPinProof(input), given: input }),
  ),
  answer(
    calls.changeWebhook,
    {
      summary: 'Change the URL, the description and the events of a webhook',
      body: changeWebhookBody,
      queue: [],
      adminRequest: 'a change of a webhook',
    },
    ({ by, input }, deps) =>
      changeWebhook(deps, by, { id: input.id, proof: toPinProof(input), given: input }),
  ),
  answer(
    calls.pauseWebhook,
    {
      summary: 'Pause a webhook, or let it go on; its events wait meanwhile',
      body: pauseWebhookBody,
      queue: [],
      adminRequest: 'a pause of a webhook',
    },
    ({ by, input }, deps) => pauseWebhook(deps, by, input),
  ),
  answer(
    calls.rotateWebhookSecret,
    {
      summary: 'Replace the secret of a webhook; the old one also signs for 24 hours',
      body: rotateWebhookSecretBody,
      queue: [],
      adminRequest: 'a new secret of a webhook',
    },
    ({ by, input }, deps) =>
      rotateWebhookSecret(deps, by, { id: input.id, proof: toPinProof(input) }),
  ),
  answer(
    calls.removeWebhook,
    {
      summary: 'Remove a webhook with its waiting events',
      body: removeWebhookBody,
      queue: [],
      adminRequest: 'the removal of a webhook',
    },
    ({ by, input }, deps) => removeWebhook(deps, by, input),
  ),
  answer(
    calls.testWebhook,
    {
      summary: 'Send a test event now, and say how the receiver answers',
      body: testWebhookBody,
      limit: 'webhook-tests',
      adminRequest: 'a test of a webhook',
    },
    ({ by, input }, deps) => testWebhook(deps, by, input),
  ),
  answer(
    calls.listDeadLetters,
    {
      summary: 'List the newest events that a webhook did not accept in time',
      query: listDeadLettersQuery,
      adminRequest: 'the dead letters of a webhook',
    },
    ({ by, input }, deps) => listDeadLetters(deps, by, input),
  ),
  answer(
    calls.replayWebhook,
    {
      summary: 'Send all dead letters of a webhook again, or all events from a sequence number',
      body: replayWebhookBody,
      queue: [],
      adminRequest: 'a replay of a webhook',
    },
    ({ by, input }, deps) => replayWebhook(deps, by, input),
  ),
];
