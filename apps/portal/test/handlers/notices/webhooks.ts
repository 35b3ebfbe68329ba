import type {
  DeadLetterList,
  ReplayedEvents,
  Webhook,
  WebhookList,
  WebhookTestResult,
  WebhookWithSecret,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import type { Backend } from '../../backend.ts';

export const NEW_SECRET = 'whsec_k7mp0xqd93v9k7mp0xqd93v9k7mp0xqd93v9k7mp0xq=';

export const createWebhook = (given: Partial<Webhook> = {}): Webhook => ({
  id: 'webhook-1',
  url: 'https://siem.example/hooks',
  description: 'SIEM',
  events: null,
  created_at: '2026-11-05T08:00:00.000Z',
  created_by: 'ada@bakehouse.test',
  state: 'ok',
  failing_since: null,
  next_attempt_at: null,
  last_status: null,
  last_error: null,
  last_delivered_at: null,
  position: 2500,
  waiting: 0,
  dead_letters: 0,
  ...given,
});

interface WebhookBody extends Pick<Webhook, 'id' | 'url' | 'description' | 'events'> {
  paused?: boolean;
}

export const webhookHandlers = (backend: Backend) => {
  const post = (path: string, reply: (body: WebhookBody) => object) =>
    http.post<never, WebhookBody>(`*/api${path}`, async ({ request }) => {
      const body = await request.json();
      backend.sent.push({ path, body, ifMatch: null });
      return HttpResponse.json(reply(body) as never);
    });
  const change = (id: string, given: Partial<Webhook>): Webhook => {
    backend.webhooks = backend.webhooks.map((one) => (one.id === id ? { ...one, ...given } : one));
    return backend.webhooks.find((one) => one.id === id) ?? createWebhook();
  };
  return [
    http.get<never, never, WebhookList>('*/api/webhooks', () =>
      HttpResponse.json({ data: backend.webhooks }),
    ),
    post('/create_webhook', ({ url, description, events }): WebhookWithSecret => {
      const id = `webhook-${backend.webhooks.length + 1}`;
      const created = createWebhook({ id, url, description, events });
      backend.webhooks = [...backend.webhooks, created];
      return { ...created, secret: NEW_SECRET };
    }),
    post('/change_webhook', ({ id, url, description, events }) =>
      change(id, { url, description, events }),
    ),
    post('/pause_webhook', ({ id, paused }) => change(id, { state: paused ? 'paused' : 'ok' })),
    post('/rotate_webhook_secret', ({ id }) => ({ ...change(id, {}), secret: NEW_SECRET })),
    post('/remove_webhook', ({ id }) => {
      backend.webhooks = backend.webhooks.filter((one) => one.id !== id);
      return {};
    }),
    post('/test_webhook', (): WebhookTestResult => ({
      accepted: true,
      status: 204,
      milliseconds: 35,
      text: 'The receiver answered with the status 204 after 35 ms.',
    })),
    http.get<never, never, DeadLetterList>('*/api/webhook_dead_letters', () =>
      HttpResponse.json({ data: backend.deadLetters }),
    ),
    post('/replay_webhook', (): ReplayedEvents => ({ events: backend.deadLetters.length })),
  ];
};
