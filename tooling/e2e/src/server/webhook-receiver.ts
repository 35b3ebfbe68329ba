import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

interface ReceivedWebhook {
  id: string;
  type: string;
  /** The sequence number of the row; undefined for a test. */
  sequence: number | undefined;
}

interface WebhookBody {
  type: string;
  chain?: { sequence: number };
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** The status of all answers from now on; null leaves the requests without one. */
  answerWith: (status: number | null) => void;
  stop: () => void;
}

/** A receiver of webhooks on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let answer: number | null = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      // The cast is unchecked, because the tests of the server check the form of the events.
      const { type, chain } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as WebhookBody;
      const id = String(request.headers['webhook-id']);
      received.push({ id, type, sequence: chain?.sequence });
      if (answer !== null) response.writeHead(answer).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // The cast is safe, because the server listens at a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answerWith(status) {
      answer = status;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
