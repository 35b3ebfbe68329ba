import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLoginEvent, useSeparateAuditLog } from '../../../test/audit/separate-audit-log.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import type { Queries } from '../../db/client.ts';
import { auditEvents, organisations } from '../../db/tables.ts';
import {
  writeRecordAlone,
  runRecorded,
  runRecordedWithEvents,
  runWithLockedLog,
} from './recorded-transaction.ts';

const server = useTestServer();

const log = useSeparateAuditLog(server);
const signIn = () => createLoginEvent(server().deps);

const extendName = async (tx: Queries) => {
  const [row] = await tx.select().from(organisations).where(eq(organisations.id, log.id()));
  await tx
    .update(organisations)
    .set({ name: `${row?.name ?? ''} and new` })
    .where(eq(organisations.id, log.id()));
};

const name = async () => {
  const found = eq(organisations.id, log.id());
  const [row] = await server().deps.db.select().from(organisations).where(found);
  return row?.name;
};

const conflict = () => Object.assign(new Error('could not serialize access'), { code: '40001' });

describe('a transaction with a record', () => {
  it('lets others write to the audit log while the work runs', async () => {
    const { deps } = server();
    const record = { organisationId: log.id(), events: [signIn()] };
    await runRecorded(deps, async (tx) => {
      await extendName(tx);
      await writeRecordAlone(deps, { organisationId: log.id(), events: [signIn()] });
      return { result: undefined, record };
    });
    expect(await log.places()).toEqual([1, 2]);
  });

  it.each(['40001', '40P01'])(
    'writes change and record once when SQLSTATE %s makes it run again',
    async (code) => {
      let tries = 0;
      const result = await runRecorded(server().deps, async (tx) => {
        tries += 1;
        await extendName(tx);
        if (tries === 1) throw Object.assign(conflict(), { code });
        return { result: tries, record: { organisationId: log.id(), events: [signIn()] } };
      });
      expect(result).toBe(2);
      expect(await name()).toBe('old and new');
      expect(await log.places()).toEqual([1]);
    },
  );

  it('writes neither change nor record when the work fails', async () => {
    const failing = runRecorded(server().deps, async (tx) => {
      await extendName(tx);
      throw new Error('the oven is cold');
    });
    await expect(failing).rejects.toThrow('the oven is cold');
    expect(await name()).toBe('old');
    expect(await log.places()).toEqual([]);
  });

  it.each(['lock', 'check'] as const)(
    'runs again as a whole when the %s of its record meets a conflict',
    async (step) => {
      let tries = 0;
      const failOnce = () => {
        tries += 1;
        return tries === 1 ? Promise.reject(conflict()) : Promise.resolve(undefined);
      };
      await runRecorded(server().deps, async (tx) => {
        await extendName(tx);
        const record = { organisationId: log.id(), events: [signIn()], [step]: failOnce };
        return { result: undefined, record };
      });
      expect(tries).toBe(2);
      expect(await name()).toBe('old and new');
      expect(await log.places()).toEqual([1]);
    },
  );

  it('writes neither change nor record when the check fails, with or without events', async () => {
    const check = () => Promise.reject(new Error('the session has ended'));
    for (const events of [[signIn()], []]) {
      const failing = runRecorded(server().deps, async (tx) => {
        await extendName(tx);
        return { result: undefined, record: { organisationId: log.id(), events, check } };
      });
      await expect(failing).rejects.toThrow('the session has ended');
    }
    expect(await name()).toBe('old');
    expect(await log.places()).toEqual([]);
  });

  it('keeps change and record of a refusal, and then throws its error', async () => {
    const refusal = new Error('the account is deactivated');
    const refused = runRecorded(server().deps, async (tx) => {
      await extendName(tx);
      return { refusal, record: { organisationId: log.id(), events: [signIn()] } };
    });
    await expect(refused).rejects.toBe(refusal);
    expect(await name()).toBe('old and new');
    expect(await log.places()).toEqual([1]);
  });

  it('returns the events with the time at which they were written', async () => {
    const { deps } = server();
    const event = { ...signIn(), at: new Date(0) };
    const { events } = await runRecordedWithEvents(deps, () =>
      Promise.resolve({ result: undefined, record: { organisationId: log.id(), events: [event] } }),
    );
    const stored = eq(auditEvents.organisationId, log.id());
    const [row] = await deps.db.select().from(auditEvents).where(stored);
    expect(row?.at).not.toEqual(new Date(0));
    expect(events).toEqual([{ ...event, at: row?.at }]);
  });

  it('keeps the change when there is nothing to record', async () => {
    await runRecorded(server().deps, async (tx) => {
      await extendName(tx);
      return { result: undefined, record: undefined };
    });
    expect(await name()).toBe('old and new');
    expect(await log.places()).toEqual([]);
  });
});

describe('work with the locked log', () => {
  it('is over before another writer gets the log', async () => {
    const { deps } = server();
    const order: string[] = [];
    const { alone } = await runWithLockedLog(deps, log.id(), async (tx) => {
      const waiting = writeRecordAlone(deps, { organisationId: log.id(), events: [signIn()] }).then(
        () => {
          order.push('other');
        },
      );
      await extendName(tx);
      order.push('work');
      return { result: { alone: waiting }, events: [signIn()] };
    });
    await alone;
    expect(order).toEqual(['work', 'other']);
    expect(await log.places()).toEqual([1, 2]);
  });
});
