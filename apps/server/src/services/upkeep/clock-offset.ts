import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { installationValues } from '../../db/tables.ts';
import type { Clock } from '../../lib/clock.ts';

const CLOCK_OFFSET_KEY = 'clock_offset_seconds';

export async function restoreClockOffset(db: Database, clock: Clock): Promise<void> {
  const [row] = await db
    .select()
    .from(installationValues)
    .where(eq(installationValues.key, CLOCK_OFFSET_KEY));
  clock.setOffset(z.catch(z.number(), 0).parse(row?.value));
}

export async function storeClockOffset(
  db: Database,
  clock: Clock,
  offsetSeconds: number,
): Promise<void> {
  await db
    .insert(installationValues)
    .values({ key: CLOCK_OFFSET_KEY, value: offsetSeconds })
    .onConflictDoUpdate({ target: installationValues.key, set: { value: offsetSeconds } });
  clock.setOffset(offsetSeconds);
}
