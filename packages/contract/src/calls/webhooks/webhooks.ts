import {
  type changeWebhookBody,
  type createWebhookBody,
  deadLetterList,
  type listDeadLettersQuery,
  type listWebhooksQuery,
  type pauseWebhookBody,
  type removeWebhookBody,
  replayedEvents,
  type replayWebhookBody,
  type rotateWebhookSecretBody,
  type testWebhookBody,
  webhook,
  webhookList,
  webhookTestResult,
  webhookWithSecret,
} from '../../webhooks.ts';
import { emptyBody } from '../empty-body.ts';
import { portalCall, typeOnly } from '../portal-call.ts';

export const listWebhooks = portalCall({
  method: 'GET',
  path: '/webhooks',
  level: 'second_level',
  whileActing: true,
  query: typeOnly<typeof listWebhooksQuery>(),
  reply: webhookList,
});

export const createWebhook = portalCall({
  method: 'POST',
  path: '/create_webhook',
  level: 'second_level',
  body: typeOnly<typeof createWebhookBody>(),
  reply: webhookWithSecret,
  status: 201,
});

export const changeWebhook = portalCall({
  method: 'POST',
  path: '/change_webhook',
  level: 'second_level',
  body: typeOnly<typeof changeWebhookBody>(),
  reply: webhook,
});

export const pauseWebhook = portalCall({
  method: 'POST',
  path: '/pause_webhook',
  level: 'second_level',
  body: typeOnly<typeof pauseWebhookBody>(),
  reply: webhook,
});

export const rotateWebhookSecret = portalCall({
  method: 'POST',
  path: '/rotate_webhook_secret',
  level: 'second_level',
  body: typeOnly<typeof rotateWebhookSecretBody>(),
  reply: webhookWithSecret,
});

export const removeWebhook = portalCall({
  method: 'POST',
  path: '/remove_webhook',
  level: 'second_level',
  body: typeOnly<typeof removeWebhookBody>(),
  reply: emptyBody,
});

export const testWebhook = portalCall({
  method: 'POST',
  path: '/test_webhook',
  level: 'second_level',
  body: typeOnly<typeof testWebhookBody>(),
  reply: webhookTestResult,
});

export const listDeadLetters = portalCall({
  method: 'GET',
  path: '/webhook_dead_letters',
  level: 'second_level',
  whileActing: true,
  query: typeOnly<typeof listDeadLettersQuery>(),
  reply: deadLetterList,
});

export const replayWebhook = portalCall({
  method: 'POST',
  path: '/replay_webhook',
  level: 'second_level',
  body: typeOnly<typeof replayWebhookBody>(),
  reply: replayedEvents,
});
