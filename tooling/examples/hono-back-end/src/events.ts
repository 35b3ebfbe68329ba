import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { settings } from './settings.js';

export interface Event {
  type: string;
  timestamp: string;
  data: { user_id: string | null; message: string };
}

const MAX_EVENTS = 1000;

const webhook = settings.webhookSecret ? new Webhook(settings.webhookSecret) : undefined;

/** An event can come twice, with the same id. A real back end keeps them in its database. */
const events = new Map<string, Event>();

/** @returns whether the event has a valid signature; only then it is kept */
export function receive(body: string, headers: Record<string, string>): boolean {
  if (!webhook) return false;
  try {
    const event = webhook.verify(body, headers) as Event;
    events.set(headers['webhook-id'] ?? '', event);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
  const [oldest] = events.keys();
  if (events.size > MAX_EVENTS && oldest !== undefined) events.delete(oldest);
  return true;
}

export const eventsOf = (userId: string): Event[] =>
  [...events.values()].filter(({ data }) => data.user_id === userId);
