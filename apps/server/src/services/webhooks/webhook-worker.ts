import type { Deps } from '../../deps.ts';
import { deliverNewEvents } from './deliver-events.ts';
import { deliverReplays } from './deliver-replays.ts';
import { leaseNextEndpoint, releaseEndpoint, type LeasedEndpoint } from './endpoint-lease.ts';
import { ANSWER_TIMEOUT_MS, type SendingLimits } from './send-webhook.ts';

const POLL_INTERVAL_MS = 1000;
/** A slow receiver holds up at most one of these. */
const ENDPOINTS_AT_ONCE = 8;

const serveEndpoint = async (deps: Deps, leased: LeasedEndpoint, limits: SendingLimits) => {
  try {
    await deliverReplays(deps, leased, limits);
    await deliverNewEvents(deps, leased, limits);
  } finally {
    await releaseEndpoint(deps, leased);
  }
};

interface WorkerTiming {
  pollIntervalMs?: number;
  /** Shorter than a lease. */
  timeoutMs?: number;
}

export interface WebhookWorker {
  stop: () => Promise<void>;
}

/** Sends each event at least once, and the events of one endpoint one after another. */
export function startWebhookWorker(
  deps: Deps,
  { pollIntervalMs = POLL_INTERVAL_MS, timeoutMs = ANSWER_TIMEOUT_MS }: WorkerTiming = {},
): WebhookWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const serving = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const warn = (error: unknown) => {
    if (!signal.aborted) deps.log.warn({ err: error }, 'webhooks could not be sent, next try soon');
  };
  const serve = (leased: LeasedEndpoint) => {
    const served = serveEndpoint(deps, leased, { timeoutMs, stopping: signal })
      .catch(warn)
      .finally(() => serving.delete(served));
    serving.add(served);
  };
  const leaseDueEndpoints = async () => {
    while (!signal.aborted && serving.size < ENDPOINTS_AT_ONCE) {
      const leased = await leaseNextEndpoint(deps);
      if (!leased) return;
      serve(leased);
    }
  };
  const tick = () => {
    running = leaseDueEndpoints()
      .catch(warn)
      .then(() => {
        if (!signal.aborted) timer = setTimeout(tick, pollIntervalMs);
      });
  };
  tick();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
      await Promise.all(serving);
    },
  };
}
