import { and, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { isLiveSession } from './session-lookup.ts';

/** @returns the number of ended sessions in words for the audit log; nothing if there were none */
export async function endSessions(
  tx: Queries,
  { clock }: Deps,
  which: SQL | undefined,
): Promise<string[]> {
  const now = clock.now();
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(which, isLiveSession(now)))
    .returning({ id: sessions.id });
  return ended.length > 0 ? [`${ended.length} session${ended.length === 1 ? '' : 's'}`] : [];
}
