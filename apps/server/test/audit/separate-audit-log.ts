import { asc, eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Deps } from '../../src/deps.ts';
import { auditEvents, organisations } from '../../src/db/tables.ts';
import { createAuditEvent } from '../../src/services/audit/audit-event.ts';
import type { TestServer } from '../server/test-server.ts';

export const TEST_ACTOR = {
  id: null,
  address: 'mia@partner.example',
  isAdmin: false,
  deviceType: 'Desktop',
};

export const createLoginEvent = (deps: Deps) =>
  createAuditEvent(deps, 'login_1fa', { actor: TEST_ACTOR, details: { factor: 'password' } });

/** Gives each test an organisation whose audit log is empty; returns its id and its log. */
export function useSeparateAuditLog(server: () => TestServer) {
  let id = '';
  beforeEach(async () => {
    const { db, clock } = server().deps;
    id = crypto.randomUUID();
    await db.insert(organisations).values({ id, name: 'old', createdAt: clock.now() });
  });
  return {
    id: () => id,
    async places(): Promise<number[]> {
      const rows = await server()
        .deps.db.select({ seq: auditEvents.seq })
        .from(auditEvents)
        .where(eq(auditEvents.organisationId, id))
        .orderBy(asc(auditEvents.seq));
      return rows.map(({ seq }) => seq);
    },
  };
}
