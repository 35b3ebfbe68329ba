import { asc, eq } from 'drizzle-orm';
import { auditEvents } from '../../src/db/tables.ts';
import type { TestServer } from '../server/test-server.ts';

export const readAuditTrail = async ({ deps }: TestServer, userId: string) => {
  const rows = await deps.db
    .select({ action: auditEvents.action, message: auditEvents.message })
    .from(auditEvents)
    .where(eq(auditEvents.actorId, userId))
    .orderBy(asc(auditEvents.seq));
  return rows.map(({ action, message }) => [action, message] as const);
};
