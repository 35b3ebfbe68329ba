import type { IncomingMessage } from 'node:http';
import type { Deps } from '../../deps.ts';
import { PrivateHostError, sendGuardedRequest } from '../../lib/http/guarded-request.ts';
import { signWebhook, type EndpointRow } from './webhook-secrets.ts';

export const ANSWER_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16_384;
const MAX_RETRY_AFTER_S = 3600;

/** A receiver that is slow or silent counts as failed after the timeout. */
export interface SendingLimits {
  timeoutMs: number;
  /** Ends the work without an outcome. */
  stopping: AbortSignal;
}

export interface WebhookMessage {
  id: string;
  event: object;
}

export interface WebhookOutcome {
  accepted: boolean;
  status: number | null;
  /** The reason of a failure, as a sentence about the receiver without its subject and full stop. */
  problem: string;
  retryAfterMs: number;
}

const problemOfStatus = (status: number) => {
  const isRedirect = status >= 300 && status < 400;
  return isRedirect
    ? `answered with a redirect (${status}), which is not followed`
    : `answered with the status ${status}`;
};

const problemOfError = (error: unknown) => {
  if (error instanceof PrivateHostError) return 'is not on the internet';
  if (error instanceof Error && error.name === 'AbortError') return 'did not answer in time';
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `could not be reached${code}`;
};

/** RFC 9110, section 10.2.3, in its form with seconds. */
const retryAfterOf = ({ headers }: IncomingMessage) => {
  const text = headers['retry-after'] ?? '';
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), MAX_RETRY_AFTER_S) * 1000 : 0;
};

/** A receiver that is cut off while it answers may log an error, so a short answer is read. */
const readShortAnswer = async (response: IncomingMessage) => {
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The status has decided already.
  } finally {
    response.destroy();
  }
};

/** @throws Error when the signal of the caller ends the work */
export async function sendWebhook(
  deps: Pick<Deps, 'clock' | 'secrets' | 'config'>,
  endpoint: EndpointRow,
  { id, event }: WebhookMessage,
  { timeoutMs, stopping }: SendingLimits,
): Promise<WebhookOutcome> {
  const body = JSON.stringify(event);
  try {
    const response = await sendGuardedRequest(new URL(endpoint.url), {
      acceptsLoopback: deps.config.developer,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Bakehouse-Webhooks',
        ...signWebhook(deps, endpoint, { id, body }),
      },
      body,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    });
    await readShortAnswer(response);
    const { statusCode: status = 0 } = response;
    const accepted = status >= 200 && status < 300;
    const problem = accepted ? '' : problemOfStatus(status);
    return { accepted, status, problem, retryAfterMs: retryAfterOf(response) };
  } catch (error) {
    stopping.throwIfAborted();
    return { accepted: false, status: null, problem: problemOfError(error), retryAfterMs: 0 };
  }
}
