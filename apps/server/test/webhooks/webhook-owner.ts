import {
  webhookList,
  webhookWithSecret,
  type Webhook,
  type WebhookWithSecret,
} from '@bakehouse/contract';
import type { TestServer } from '../server/test-server.ts';
import { createPinOwner, OWN_PIN, type PinOwner } from '../people/pin-owner.ts';

export interface WebhookOwner extends PinOwner {
  create: (url: string, given?: object) => Promise<WebhookWithSecret>;
  list: () => Promise<Webhook[]>;
  find: (id: string) => Promise<Webhook>;
  /** Sends a call in admin mode. */
  manage: (path: string, body: object) => ReturnType<PinOwner['call']>;
}

/** An administrator with a PIN, who may manage webhooks. */
export async function createWebhookOwner(server: TestServer): Promise<WebhookOwner> {
  const owner = await createPinOwner(server, { isAdmin: true });
  const manage: WebhookOwner['manage'] = (path, body) => owner.call(path, { ...body, admin: true });
  const list = async () => {
    const reply = await owner.read('/webhooks', { admin: 'true' });
    return webhookList.parse(reply.json).data;
  };
  return {
    ...owner,
    manage,
    list,
    async create(url, given = {}) {
      const body = { url, description: 'Test receiver', events: null, pin: OWN_PIN, ...given };
      const reply = await manage('/create_webhook', body);
      if (reply.status !== 201) throw new Error(`The webhook was not created: ${reply.text}`);
      return webhookWithSecret.parse(reply.json);
    },
    async find(id) {
      const found = (await list()).find((webhook) => webhook.id === id);
      if (!found) throw new Error(`There is no webhook ${id}.`);
      return found;
    },
  };
}
