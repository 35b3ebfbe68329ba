import type { ClientInfo } from '../http/client-info.ts';
import type { Surroundings } from '../http/deadline.ts';
import type { EventError, Events } from './events.ts';

const BATCH_SIZE = 15;
const BATCH_WAIT_MS = 800;

/** Notes an event. Never throws, and nobody waits for it. */
export type LogEvent = <Name extends keyof Events>(
  name: Name,
  details: Events[Name],
  error?: EventError,
) => void;

export interface EventQueueOptions extends Surroundings {
  baseUrl: string;
  publicToken: string;
  clientInfo: () => ClientInfo;
}

/** Collects events and sends them in batches; what cannot be sent is lost, and that is all. */
export function createEventQueue(options: EventQueueOptions): LogEvent {
  const { platform, lifetime, baseUrl, publicToken } = options;
  let batch: object[] = [];
  let isHearing = false;

  const post = async (events: object[]) => {
    await platform.fetch(`${baseUrl}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(events),
      // Lets a batch outlive the page that sends it.
      keepalive: true,
    });
  };
  const flush = () => {
    if (batch.length > 0) post(batch).catch(() => undefined);
    batch = [];
  };

  const note = (event: object) => {
    if (!isHearing) platform.onPageHide(flush, lifetime);
    isHearing = true;
    batch.push({ telemetry: options.clientInfo(), event });
    if (batch.length === 1) void platform.delay(BATCH_WAIT_MS, lifetime).then(flush);
    if (batch.length === BATCH_SIZE) flush();
  };

  return (name, details, error) => {
    if (lifetime.aborted) return;
    try {
      note({ public_token: publicToken, event_name: name, details, ...error });
    } catch {
      // A browser without a time zone or without randomness is no reason to stop a sign-in.
    }
  };
}
