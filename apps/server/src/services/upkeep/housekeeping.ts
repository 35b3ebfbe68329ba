import { lt, or } from 'drizzle-orm';
import {
  attempts,
  auditHeads,
  lockLifts,
  outbox,
  rateBuckets,
  sessions,
  telemetryEvents,
  telemetryUsage,
  verificationLinks,
} from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { countDeadLetters } from '../messages/dead-letters.ts';

const DAY_MS = 86_400_000;
const KEEP_DAYS = 30;
const EVERY_MS = 3_600_000;

/**
 * Removes what nobody can use any more: ended sessions, spent links, delivered mail, old telemetry,
 * counters and tries.
 */
export async function cleanUp({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_DAYS * DAY_MS);
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before)));
  await db.delete(verificationLinks).where(lt(verificationLinks.expiresAt, before));
  await db
    .delete(outbox)
    .where(
      or(lt(outbox.deliveredAt, before), lt(outbox.deadAt, before), lt(outbox.usefulUntil, before)),
    );
  await db.delete(telemetryEvents).where(lt(telemetryEvents.receivedAt, before));
  await db.delete(telemetryUsage).where(lt(telemetryUsage.day, before.toISOString().slice(0, 10)));
  // A bucket that was left alone for a day is full again.
  const yesterday = new Date(clock.now().getTime() - DAY_MS);
  await db.delete(rateBuckets).where(lt(rateBuckets.refilledAt, yesterday));
  // The longest lock lasts a day.
  await db.delete(attempts).where(lt(attempts.triedAt, before));
  await db.delete(lockLifts).where(lt(lockLifts.expiresAt, before));
}

/** Tells the log how far the record has come: a place outside the database that can speak for it. */
export async function logCheckpoints({ db, log }: Deps): Promise<void> {
  const heads = await db.select().from(auditHeads);
  for (const { organisationId, seq, hash } of heads) {
    if (seq === 0) continue;
    log.info({ organisation_id: organisationId, checkpoint: `${seq}:${hash}` }, 'audit checkpoint');
  }
}

/** Reminds the operator of mail that nobody got, as long as it is news. */
export async function logDeadLetters(deps: Deps): Promise<void> {
  const letters = await countDeadLetters(deps);
  if (letters === 0) return;
  deps.log.warn({ dead_letters: letters }, 'mail of the last 24 hours was given up and not sent');
}

export interface Housekeeping {
  stop: () => Promise<void>;
}

/** Cleans up now and every hour; a failure waits for the next hour. */
export function startHousekeeping(deps: Deps): Housekeeping {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = cleanUp(deps)
      .then(() => logCheckpoints(deps))
      .then(() => logDeadLetters(deps))
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the clean-up failed, trying again in an hour');
      });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
