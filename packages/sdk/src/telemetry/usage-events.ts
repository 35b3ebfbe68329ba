import { createEventQueue, type EventQueueOptions, type LogEvent } from './event-queue.ts';

/** Reports to the provider how sign-in screens are used. */
export interface UsageEvents {
  /** Reports a usage event, unless the option `telemetry` is false. Never throws. */
  logEvent: LogEvent;
}

export interface UsageEventsOptions extends EventQueueOptions {
  /** Whether the option `telemetry` of the client is on. */
  telemetry: boolean;
}

/** Creates the usage events of a client. Outside a browser page, they are discarded. */
export function createUsageEvents({ telemetry, ...options }: UsageEventsOptions): UsageEvents {
  if (!telemetry || !options.platform.page) return { logEvent: () => undefined };
  const logEvent = createEventQueue(options);
  // A microtask reports the usage event, which must not delay the caller of `createClient`.
  void Promise.resolve().then(() =>
    logEvent('sdk_instance_instantiated', {
      event_callback_registered: false,
      error_callback_registered: false,
      success_callback_registered: false,
    }),
  );
  return { logEvent };
}
