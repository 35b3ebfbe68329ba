import type { Deps } from './deps.ts';
import type { DrainStep } from './process/drain.ts';
import type { Channels } from './services/messages/channels/channels.ts';
import { startMessageWorker } from './services/messages/worker.ts';
import { startNotificationWorker } from './services/notifications/notification-worker.ts';
import { startHousekeeping } from './services/upkeep/housekeeping.ts';
import { startWebhookWorker } from './services/webhooks/webhook-worker.ts';

const MESSAGES_TIMEOUT_MS = 3000;
const NO_CHANNELS: Channels = new Map();

/** Starts all work that no request asks for. The steps run in reverse order at the end. */
export function startWorkers(
  deps: Deps,
  onDrain: (step: DrainStep) => void,
  channels = NO_CHANNELS,
): void {
  onDrain({ name: 'stop the clean-up', run: startHousekeeping(deps).stop });
  onDrain({ name: 'stop the notifications', run: startNotificationWorker(deps).stop });
  onDrain({ name: 'stop the webhooks', run: startWebhookWorker(deps).stop });
  if (channels.size === 0) return;
  onDrain({
    name: 'stop the message worker',
    withinMs: MESSAGES_TIMEOUT_MS,
    run: startMessageWorker(deps, channels).stop,
  });
}
