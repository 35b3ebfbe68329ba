import { telemetryEvents } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Project } from '../projects.ts';

export interface TelemetryEntry {
  telemetry: Record<string, unknown>;
  event: Record<string, unknown>;
}

export async function storeTelemetry(
  { db, clock, random }: Deps,
  project: Project,
  entries: readonly TelemetryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
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
