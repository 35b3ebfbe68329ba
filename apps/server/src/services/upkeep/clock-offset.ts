import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { installation } from '../../db/tables.ts';
import type { Clock } from '../../lib/clock.ts';

const KEY = 'clock_offset_seconds';

export async function restoreClock(db: Database, clock: Clock): Promise<void> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY));
  clock.setOffset(z.catch(z.number(), 0).parse(row?.value));
}

export async function storeClock(db: Database, clock: Clock, offsetSeconds: number): Promise<void> {
  await db
    .insert(installation)
    .values({ key: KEY, value: offsetSeconds })
    .onConflictDoUpdate({ target: installation.key, set: { value: offsetSeconds } });
  clock.setOffset(offsetSeconds);
}
