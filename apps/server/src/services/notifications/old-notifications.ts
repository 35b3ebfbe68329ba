import { lt } from 'drizzle-orm';
import { announcedExpiries, notifications } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';

const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;

export async function deleteOldNotifications({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  await db.delete(notifications).where(lt(notifications.at, before));
  await db.delete(announcedExpiries).where(lt(announcedExpiries.expiresAt, before));
}
