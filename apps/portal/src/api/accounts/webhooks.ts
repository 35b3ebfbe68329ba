import type {
  DeadLetter,
  PinProof,
  Webhook,
  WebhookSettings,
  WebhookTestResult,
  WebhookWithSecret,
} from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/webhooks/webhooks';
import type { Http } from '../http/http.ts';

/** All of these calls need admin mode. */
export interface WebhooksApi {
  list: (signal: AbortSignal) => Promise<readonly Webhook[]>;
  create: (
    settings: WebhookSettings,
    proof: PinProof,
    signal: AbortSignal,
  ) => Promise<WebhookWithSecret>;
  change: (
    id: string,
    settings: WebhookSettings,
    proof: PinProof,
    signal: AbortSignal,
  ) => Promise<Webhook>;
  rotateSecret: (id: string, proof: PinProof, signal: AbortSignal) => Promise<WebhookWithSecret>;
  pause: (id: string, paused: boolean) => Promise<Webhook>;
  remove: (id: string) => Promise<unknown>;
  test: (id: string) => Promise<WebhookTestResult>;
  deadLetters: (id: string, signal: AbortSignal) => Promise<readonly DeadLetter[]>;
  /** Returns the number of events that are sent again. */
  replayDeadLetters: (id: string) => Promise<number>;
}

const ADMIN = { admin: true } as const;

export const createWebhooksApi = (http: Http): WebhooksApi => ({
  list: async (signal) => (await http.call(calls.listWebhooks, { admin: 'true' }, { signal })).data,
  create: (settings, proof, signal) =>
    http.call(calls.createWebhook, { ...settings, ...proof, ...ADMIN }, { signal }),
  change: (id, settings, proof, signal) =>
    http.call(calls.changeWebhook, { id, ...settings, ...proof, ...ADMIN }, { signal }),
  rotateSecret: (id, proof, signal) =>
    http.call(calls.rotateWebhookSecret, { id, ...proof, ...ADMIN }, { signal }),
  pause: (id, paused) => http.call(calls.pauseWebhook, { id, paused, ...ADMIN }),
  remove: (id) => http.call(calls.removeWebhook, { id, ...ADMIN }),
  test: (id) => http.call(calls.testWebhook, { id, ...ADMIN }),
  deadLetters: async (id, signal) =>
    (await http.call(calls.listDeadLetters, { id, admin: 'true' }, { signal })).data,
  replayDeadLetters: async (id) => (await http.call(calls.replayWebhook, { id, ...ADMIN })).events,
});
