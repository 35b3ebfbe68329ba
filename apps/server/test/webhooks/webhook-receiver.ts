import type { ServerResponse } from 'node:http';
import { auditStreamEvent, type AuditStreamEvent } from '@bakehouse/contract';
import { useLocalServer } from '../upstreams/local-server.ts';

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
}

type WebhookAnswer = (response: ServerResponse, received: ReceivedWebhook) => void;

const accept: WebhookAnswer = (response) => response.writeHead(204).end();

export interface WebhookReceiver {
  urlOf: (path: string) => string;
  /** Decides how requests for a path are answered from now on; by default they are accepted. */
  answer: (path: string, answer?: WebhookAnswer) => void;
  receivedAt: (path: string) => ReceivedWebhook[];
  eventsAt: (path: string) => AuditStreamEvent[];
}

/** A receiver of webhooks, for the tests of one file; each test has a path of its own. */
export function useWebhookReceiver(): WebhookReceiver {
  const received: ReceivedWebhook[] = [];
  const answers = new Map<string, WebhookAnswer>();
  const server = useLocalServer((request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      // The cast is safe, because none of the headers that are read is repeated.
      const headers = request.headers as Record<string, string>;
      const webhook = { path, headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(webhook);
      (answers.get(path) ?? accept)(response, webhook);
    });
  });
  const receivedAt = (path: string) => received.filter((one) => one.path === path);
  return {
    urlOf: (path) => `${server.origin}${path}`,
    answer: (path, answer = accept) => answers.set(path, answer),
    receivedAt,
    eventsAt: (path) =>
      receivedAt(path).map(({ body }) => auditStreamEvent.parse(JSON.parse(body))),
  };
}

export const answerStatus =
  (status: number, headers: Record<string, string> = {}): WebhookAnswer =>
  (response) =>
    response.writeHead(status, headers).end();
