import { sql } from 'drizzle-orm';
import { telemetryEvents, telemetryUsage } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, retryAfterHeader } from '../../http-error.ts';
import type { Project } from '../../config/projects.ts';

const DAY_MS = 86_400_000;

/** The quotas of a project for one day in UTC. */
const MAX_EVENTS_PER_DAY = 50_000;
const MAX_BYTES_PER_DAY = 50 * 1024 * 1024;

export interface TelemetryEntry {
  telemetry: Record<string, unknown>;
  event: Record<string, unknown>;
}

/** Runs outside a transaction, because a long lock on the counter would hold connections that logins need. */
const takeTelemetryQuota = async (
  { db, clock }: Deps,
  { project_id: projectId }: Project,
  used: { events: number; bytes: number },
) => {
  const now = clock.now();
  const events = sql`${telemetryUsage.events} + ${used.events}`;
  const bytes = sql`${telemetryUsage.bytes} + ${used.bytes}`;
  const taken = await db
    .insert(telemetryUsage)
    .values({ projectId, day: now.toISOString().slice(0, 10), ...used })
    .onConflictDoUpdate({
      target: [telemetryUsage.projectId, telemetryUsage.day],
      set: { events, bytes },
      setWhere: sql`${events} <= ${MAX_EVENTS_PER_DAY} and ${bytes} <= ${MAX_BYTES_PER_DAY}`,
    })
    .returning({ day: telemetryUsage.day });
  if (taken.length > 0) return;
  const text = 'This project has used its telemetry quota for today. Try again tomorrow.';
  const untilMidnight = DAY_MS - (now.getTime() % DAY_MS);
  throw new HttpError(429, 'too_many_requests', text, retryAfterHeader(untilMidnight));
};

/** @throws HttpError 429 too_many_requests when the daily quota is used up */
export async function storeTelemetry(
  deps: Deps,
  project: Project,
  entries: readonly TelemetryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const bytes = Buffer.byteLength(JSON.stringify(entries));
  await takeTelemetryQuota(deps, project, { events: entries.length, bytes });
  const { db, clock, random } = deps;
  await db.insert(telemetryEvents).values(
    entries.map(({ telemetry, event }) => ({
      id: random.uuid(),
      projectId: project.project_id,
      receivedAt: clock.now(),
      telemetry,
      event,
    })),
  );
}
