import { and, eq, isNull, lt, lte, notExists, or } from 'drizzle-orm';
import { runEach } from '../../db/run-each.ts';
import {
  accessRequests,
  appAuthorizations,
  appTokens,
  attempts,
  auditHeads,
  deviceAuthorizations,
  grants,
  grantUses,
  rateBuckets,
  sessions,
  telemetryEvents,
  telemetryUsage,
  totps,
} from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { deleteUnusedApps } from '../connected-apps/clients/registered-apps.ts';
import { deleteOldQuotas } from '../identity/limits/send-quota.ts';
import { rotateSigningKeys } from '../identity/provider/signing-keys.ts';
import { deleteExpiredSecrets } from '../identity/one-time-secrets/one-time-secrets.ts';
import { countDeadLetters } from '../messages/dead-letters.ts';
import { deleteOldMessages } from '../messages/outbox.ts';
import { deleteOldNotifications } from '../notifications/old-notifications.ts';
import { deleteOldDeadLetters } from '../webhooks/webhook-replays.ts';
import { deleteDestroyedKeys } from './destroyed-keys.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 30;
const REQUEST_RETENTION_DAYS = 90;
const HOUSEKEEPING_INTERVAL_MS = 3_600_000;

const closeOldRequests = async ({ db, clock }: Deps) => {
  const now = clock.now();
  const isOver = and(eq(accessRequests.state, 'open'), lte(accessRequests.expiresAt, now));
  await db.update(accessRequests).set({ state: 'expired' }).where(isOver);
  const before = new Date(now.getTime() - REQUEST_RETENTION_DAYS * DAY_MS);
  await db.delete(accessRequests).where(lt(accessRequests.createdAt, before));
};

export async function deleteOldRows(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before)));
  await db.delete(appTokens).where(lt(appTokens.expiresAt, before));
  await db.delete(deviceAuthorizations).where(lt(deviceAuthorizations.expiresAt, before));
  const isOfOldMachine = lt(appAuthorizations.lastUsedAt, before);
  await db.delete(appAuthorizations).where(and(isNull(appAuthorizations.userId), isOfOldMachine));
  await deleteUnusedApps(deps, before);
  await deleteExpiredSecrets(db, before);
  await deleteOldMessages(db, before);
  await deleteOldNotifications(deps);
  await deleteOldDeadLetters(deps, before);
  await db.delete(totps).where(and(isNull(totps.verifiedAt), lt(totps.expiresAt, clock.now())));
  await deleteOldQuotas(db, clock.now());
  await db
    .delete(grantUses)
    .where(notExists(db.select().from(grants).where(eq(grants.serial, grantUses.serial))));
  await closeOldRequests(deps);
  await db.delete(telemetryEvents).where(lt(telemetryEvents.receivedAt, before));
  await db.delete(telemetryUsage).where(lt(telemetryUsage.day, before.toISOString().slice(0, 10)));
  // A rate limit bucket is full again after a day without requests.
  const yesterday = new Date(clock.now().getTime() - DAY_MS);
  await db.delete(rateBuckets).where(lt(rateBuckets.refilledAt, yesterday));
  // No lock lasts longer than a day, so attempts before the retention period lock nothing.
  await db.delete(attempts).where(lt(attempts.triedAt, before));
}

/** With a checkpoint from the log, `verify-audit` detects a database that was restored to an older state. */
export async function logCheckpoints({ db, log }: Deps): Promise<void> {
  const heads = await db.select().from(auditHeads);
  for (const { organisationId, seq, hash } of heads) {
    if (seq === 0) continue;
    log.info({ organisation_id: organisationId, checkpoint: `${seq}:${hash}` }, 'audit checkpoint');
  }
}

export async function logDeadLetters(deps: Deps): Promise<void> {
  const letters = await countDeadLetters(deps);
  if (letters === 0) return;
  deps.log.warn({ dead_letters: letters }, 'emails of the last 24 hours could not be delivered');
}

const STEPS = [
  deleteOldRows,
  deleteDestroyedKeys,
  rotateSigningKeys,
  logCheckpoints,
  logDeadLetters,
] as const;

export interface Housekeeping {
  stop: () => Promise<void>;
}

export function startHousekeeping(deps: Deps): Housekeeping {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = runEach(STEPS, (step) => step(deps)).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'clean-up failed, next try in one hour');
    });
  };
  run();
  const timer = setInterval(run, HOUSEKEEPING_INTERVAL_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
