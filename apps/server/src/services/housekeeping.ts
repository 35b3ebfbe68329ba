import { and, isNotNull, lt, or } from 'drizzle-orm';
import { auditHeads, outbox, sessions, telemetryEvents, verificationLinks } from '../db/tables.ts';
import type { Deps } from '../deps.ts';

const DAY_MS = 86_400_000;
const KEEP_DAYS = 30;
const EVERY_MS = 3_600_000;

/** Removes what nobody can use any more: ended sessions, spent links, delivered mail, old telemetry. */
export async function cleanUp({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_DAYS * DAY_MS);
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before)));
  await db.delete(verificationLinks).where(lt(verificationLinks.expiresAt, before));
  await db.delete(outbox).where(and(isNotNull(outbox.deliveredAt), lt(outbox.deliveredAt, before)));
  await db.delete(telemetryEvents).where(lt(telemetryEvents.receivedAt, before));
}

/** Tells the log how far the record has come: a place outside the database that can speak for it. */
export async function logCheckpoints({ db, log }: Deps): Promise<void> {
  const heads = await db.select().from(auditHeads);
  for (const { organisationId, seq, hash } of heads) {
    if (seq === 0) continue;
    log.info({ organisation_id: organisationId, checkpoint: `${seq}:${hash}` }, 'audit checkpoint');
  }
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
