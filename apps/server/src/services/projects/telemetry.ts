import { sql } from 'drizzle-orm';
import { telemetryEvents, telemetryUsage } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, retryAfter } from '../../http-error.ts';
import type { Project } from '../../config/projects.ts';

const DAY_MS = 86_400_000;

/** What one project may store on one UTC day; events are kept for 30 days. */
const EVENTS_A_DAY = 50_000;
const BYTES_A_DAY = 50 * 1024 * 1024;

export interface TelemetryEntry {
  telemetry: Record<string, unknown>;
  event: Record<string, unknown>;
}

/**
 * Counts against the project's quota. A statement of its own: a lock on the counter that lasted as
 * long as a transaction would hold connections that sign-in needs.
 */
const takeQuota = async (
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
      setWhere: sql`${events} <= ${EVENTS_A_DAY} and ${bytes} <= ${BYTES_A_DAY}`,
    })
    .returning({ day: telemetryUsage.day });
  if (taken.length > 0) return;
  const text = 'This project has used up its events of today. Send the next ones tomorrow.';
  const untilMidnight = DAY_MS - (now.getTime() % DAY_MS);
  throw new HttpError(429, 'too_many_requests', text, retryAfter(untilMidnight));
};

/** @throws HttpError 429 too_many_requests when the project's quota of the day is used up */
export async function storeTelemetry(
  deps: Deps,
  project: Project,
  entries: readonly TelemetryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const bytes = Buffer.byteLength(JSON.stringify(entries));
  await takeQuota(deps, project, { events: entries.length, bytes });
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
