import { createClientInfo } from '../http/client-info.ts';
import type { ClientRuntime } from '../http/deadline.ts';
import type { UserSession } from '../types.ts';
import type { EventError, Events } from './events.ts';

const EVENT_BATCH_SIZE = 15;
const EVENT_BATCH_DELAY_MS = 800;

/** Reports a usage event in the background. Never throws. */
export type LogEvent = <Name extends keyof Events>(
  name: Name,
  details: Events[Name],
  error?: EventError,
) => void;

export interface EventQueueOptions extends ClientRuntime {
  baseUrl: string;
  publicToken: string;
  session: () => UserSession | null;
}

/** Sends usage events in batches. A batch that cannot be sent is dropped. */
export function createEventQueue(options: EventQueueOptions): LogEvent {
  const { platform, destroyed, baseUrl, publicToken, session } = options;
  let batch: object[] = [];
  let isListening = false;

  const post = async (events: object[]) => {
    await platform.fetch(`${baseUrl}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(events),
      // `keepalive` makes the browser complete the request after the page is closed.
      keepalive: true,
    });
  };
  const flush = () => {
    if (batch.length > 0) post(batch).catch(() => undefined);
    batch = [];
  };

  const enqueue = (event: object) => {
    if (!isListening) platform.onPageHide(flush, destroyed);
    isListening = true;
    batch.push({ telemetry: createClientInfo(platform, session()), event });
    if (batch.length === 1) void platform.delay(EVENT_BATCH_DELAY_MS, destroyed).then(flush);
    if (batch.length === EVENT_BATCH_SIZE) flush();
  };

  return (name, details, error) => {
    if (destroyed.aborted) return;
    try {
      enqueue({ public_token: publicToken, event_name: name, details, ...error });
    } catch {
      // The error is ignored, because a usage event must not stop a sign-in.
    }
  };
}
