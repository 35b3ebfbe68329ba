import { runEach } from '../../db/run-each.ts';
import type { Deps } from '../../deps.ts';
import { mailDueNotifications } from './due-mails.ts';
import { announceExpiries } from './expiries/expiring-files.ts';
import { announceGrantEnds } from './expiries/expiring-grants.ts';
import { readAuditLogs } from './log-reader.ts';
import { continueOccurrences } from './waiting-occurrences.ts';

const POLL_INTERVAL_MS = 1000;

const STEPS = [
  readAuditLogs,
  announceExpiries,
  announceGrantEnds,
  continueOccurrences,
  mailDueNotifications,
] as const;

/** One round: what happened since the last one, and the mails that are due. */
export async function notifyPeople(deps: Deps): Promise<void> {
  await runEach(STEPS, (step) => step(deps));
}

export interface NotificationWorker {
  stop: () => Promise<void>;
}

export function startNotificationWorker(deps: Deps): NotificationWorker {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const tick = () => {
    running = notifyPeople(deps)
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'people could not be notified, next try in one second');
      })
      .then(() => {
        if (!stopped) timer = setTimeout(tick, POLL_INTERVAL_MS);
      });
  };
  tick();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
