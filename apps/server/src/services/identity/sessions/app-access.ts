import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { appAuthorizations, appConsents } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';

/**
 * A stranger could have let an app in, whose tokens outlive all sessions.
 * @returns what ended in words for the audit log; nothing if no app had access
 */
export async function endAppAccess(
  tx: Queries,
  { clock }: Deps,
  userId: string,
): Promise<string[]> {
  const ended = await tx
    .delete(appConsents)
    .where(eq(appConsents.userId, userId))
    .returning({ id: appConsents.id });
  await tx
    .update(appAuthorizations)
    .set({ revokedAt: clock.now() })
    .where(and(eq(appAuthorizations.userId, userId), isNull(appAuthorizations.revokedAt)));
  return ended.length > 0 ? [`access of ${ended.length} app${ended.length === 1 ? '' : 's'}`] : [];
}
