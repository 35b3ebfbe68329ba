import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/server/test-server.ts';
import type { Queries } from '../../db/client.ts';
import { auditEvents, organisations } from '../../db/tables.ts';
import { createAuditEvent } from './audit-record.ts';
import { recordAlone, runRecorded } from './recorded-transaction.ts';

const server = useTestServer();

let organisationId: string;

beforeEach(async () => {
  const { db, clock } = server().deps;
  organisationId = crypto.randomUUID();
  await db
    .insert(organisations)
    .values({ id: organisationId, name: 'old', createdAt: clock.now() });
});

const ACTOR = { id: null, address: 'mia@partner.example', isAdmin: false, deviceType: 'Desktop' };

const signIn = () =>
  createAuditEvent(server().deps, 'login_1fa', { actor: ACTOR, details: { factor: 'password' } });

const places = async () => {
  const rows = await server()
    .deps.db.select({ seq: auditEvents.seq })
    .from(auditEvents)
    .where(eq(auditEvents.organisationId, organisationId))
    .orderBy(asc(auditEvents.seq));
  return rows.map(({ seq }) => seq);
};

const extendName = async (tx: Queries) => {
  const [row] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
  await tx
    .update(organisations)
    .set({ name: `${row?.name ?? ''} and new` })
    .where(eq(organisations.id, organisationId));
};

const name = async () => {
  const found = eq(organisations.id, organisationId);
  const [row] = await server().deps.db.select().from(organisations).where(found);
  return row?.name;
};

const conflict = () => Object.assign(new Error('could not serialize access'), { code: '40001' });

describe('a transaction with a record', () => {
  it('lets others write to the audit log while the work runs', async () => {
    const { deps } = server();
    const record = { organisationId, events: [signIn()] };
    await runRecorded(deps, async (tx) => {
      await extendName(tx);
      await recordAlone(deps, { organisationId, events: [signIn()] });
      return { result: undefined, record };
    });
    expect(await places()).toEqual([1, 2]);
  });

  it.each(['40001', '40P01'])(
    'writes change and record once when SQLSTATE %s makes it run again',
    async (code) => {
      let tries = 0;
      const result = await runRecorded(server().deps, async (tx) => {
        tries += 1;
        await extendName(tx);
        if (tries === 1) throw Object.assign(conflict(), { code });
        return { result: tries, record: { organisationId, events: [signIn()] } };
      });
      expect(result).toBe(2);
      expect(await name()).toBe('old and new');
      expect(await places()).toEqual([1]);
    },
  );

  it('writes neither change nor record when the work fails', async () => {
    const failing = runRecorded(server().deps, async (tx) => {
      await extendName(tx);
      throw new Error('the oven is cold');
    });
    await expect(failing).rejects.toThrow('the oven is cold');
    expect(await name()).toBe('old');
    expect(await places()).toEqual([]);
  });

  it('keeps the change when there is nothing to record', async () => {
    await runRecorded(server().deps, async (tx) => {
      await extendName(tx);
      return { result: undefined, record: undefined };
    });
    expect(await name()).toBe('old and new');
    expect(await places()).toEqual([]);
  });
});
