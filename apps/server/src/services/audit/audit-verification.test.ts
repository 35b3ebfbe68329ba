import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runRolledBack } from '../../../test/database/rolled-back.ts';
import type { Database } from '../../db/client.ts';
import { resetData } from '../../demo/demo-data.ts';
import { auditEvents, auditHeads } from '../../db/tables.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { verifyAudit } from './audit-verification.ts';
import { writeRecordAlone } from './recorded-transaction.ts';

const server = useTestServer();

const verify = () => {
  const { db, secrets } = server().deps;
  return verifyAudit(db, secrets);
};

const verifyAfter = (change: (tx: Database) => Promise<unknown>) => {
  const { db, secrets } = server().deps;
  return runRolledBack(db, async (tx) => {
    await change(tx);
    return verifyAudit(tx, secrets);
  });
};

const rowAt = async (seq: number) => {
  const [row] = await server()
    .deps.db.select()
    .from(auditEvents)
    .where(eq(auditEvents.seq, seq))
    .orderBy(asc(auditEvents.seq));
  if (!row) throw new Error(`There is no row ${seq}.`);
  return row;
};

describe('the verification of a stored log', () => {
  it('accepts an intact chain', async () => {
    expect(await verify()).toEqual({ rowsChecked: 2500, broken: null });
  });

  it('accepts rows with texts of an earlier version', async () => {
    const { deps } = server();
    const { organisationId, seq: _seq, hash: _hash, ...row } = await rowAt(1);
    const description = `mia@partner.example added by user ${row.actor}`;
    const old = {
      ...row,
      id: deps.random.uuid(),
      action: 'permission_added' as const,
      description,
    };
    const record = { organisationId, events: [old] };
    const verification = await verifyAfter((tx) => writeRecordAlone({ ...deps, db: tx }, record));
    expect(verification).toEqual({ rowsChecked: 2501, broken: null });
  });

  it.each([
    ['who did it', { actor: 'mallory@bakehouse.test' }],
    ['when', { at: new Date(0) }],
    ['what', { action: 'file_opened' as const }],
    ['the words', { message: 'Nothing happened' }],
    ['the device', { deviceType: 'Toaster' }],
    ['the hash', { hash: 'AAAA' }],
  ])('names a row in which %s was changed', async (_what, change) => {
    const { id } = await rowAt(1234);
    const { broken } = await verifyAfter((tx) =>
      tx.update(auditEvents).set(change).where(eq(auditEvents.id, id)),
    );
    expect(broken).toMatchObject({ seq: 1234, id });
    expect(broken?.reason).toBe('its content was altered');
  });

  it('names a row that was deleted', async () => {
    const { broken } = await verifyAfter((tx) =>
      tx.delete(auditEvents).where(eq(auditEvents.seq, 777)),
    );
    expect(broken).toMatchObject({ seq: 777, id: null, reason: 'it is missing' });
  });

  it('names the first of two swapped rows', async () => {
    const other = await rowAt(900);
    const { broken } = await verifyAfter(async (tx) => {
      for (const [from, to] of [
        [500, -1],
        [900, 500],
        [-1, 900],
      ] as const) {
        await tx.update(auditEvents).set({ seq: to }).where(eq(auditEvents.seq, from));
      }
    });
    expect(broken).toMatchObject({ seq: 500, id: other.id });
  });

  it('names the row after a deleted one whose number was reused', async () => {
    const next = await rowAt(2001);
    const { broken } = await verifyAfter(async (tx) => {
      await tx.delete(auditEvents).where(eq(auditEvents.seq, 2000));
      for (let seq = 2001; seq <= 2010; seq += 1) {
        await tx
          .update(auditEvents)
          .set({ seq: seq - 1 })
          .where(eq(auditEvents.seq, seq));
      }
    });
    expect(broken).toMatchObject({ seq: 2000, id: next.id });
  });

  it('notices rows that were deleted at the end', async () => {
    const { broken } = await verifyAfter((tx) =>
      tx.delete(auditEvents).where(sql`${auditEvents.seq} > 2400`),
    );
    expect(broken).toMatchObject({ seq: 2401, id: null, reason: 'it is missing' });
  });

  it('notices a truncated chain even when the head was set back', async () => {
    const { hash } = await rowAt(2400);
    const { broken } = await verifyAfter(async (tx) => {
      await tx.delete(auditEvents).where(sql`${auditEvents.seq} > 2400`);
      await tx.update(auditHeads).set({ seq: 2400, hash });
    });
    expect(broken?.reason).toBe('the head of the chain was altered');
  });

  it('notices a missing head', async () => {
    const { broken } = await verifyAfter((tx) => tx.delete(auditHeads));
    expect(broken).toMatchObject({ seq: 2500 });
  });

  it('finds a row that was inserted before the first', async () => {
    const forged = { ...(await rowAt(3)), seq: 0, id: 'forged' };
    const { broken } = await verifyAfter((tx) => tx.insert(auditEvents).values(forged));
    expect(broken).toMatchObject({ seq: 0, id: 'forged' });
  });

  it('finds a row that was appended after the last', async () => {
    const forged = { ...(await rowAt(3)), seq: 2501, id: 'forged' };
    const { broken } = await verifyAfter((tx) => tx.insert(auditEvents).values(forged));
    expect(broken).toMatchObject({ seq: 2501, id: 'forged' });
  });
});

describe('the verification of a growing log', () => {
  beforeEach(async () => {
    await resetData(server().deps);
  });

  it('accepts rows that the server adds', async () => {
    await server().fullSession('bo');
    expect(await verify()).toEqual({ rowsChecked: 2502, broken: null });
  });

  it('accepts logins from before the audit log named the factor', async () => {
    const { deps } = server();
    const { organisationId, seq: _seq, hash: _hash, ...row } = await rowAt(1);
    const old = [
      ['login_1fa', 'Signed in with the password', 'Login 1fa'],
      ['login_2fa', 'Completed the sign-in with the PIN', 'Login 2fa'],
    ] as const;
    const events = old.map(([action, message, description]) => ({
      ...row,
      id: deps.random.uuid(),
      action,
      message,
      description,
    }));
    await writeRecordAlone(deps, { organisationId, events });
    await server().fullSession('bo');
    expect(await verify()).toEqual({ rowsChecked: 2504, broken: null });
    expect([(await rowAt(2501)).message, (await rowAt(2503)).message]).toEqual([
      'Signed in with the password',
      'Password accepted',
    ]);
  });

  it('notices an older state of the database by a checkpoint', async () => {
    const { db, secrets } = server().deps;
    const [older] = await db.select().from(auditHeads);
    await server().fullSession('bo');
    const [newer] = await db.select().from(auditHeads);
    if (!older || !newer) throw new Error('There is no head.');
    const verifyTo = () => verifyAudit(db, secrets, { checkpoint: newer });
    expect((await verifyTo()).broken).toBeNull();

    await db.delete(auditEvents).where(sql`${auditEvents.seq} > ${older.seq}`);
    await db.update(auditHeads).set(older);
    expect((await verify()).broken).toBeNull();
    expect((await verifyTo()).broken).toMatchObject({ seq: older.seq + 1, id: null });

    await server().fullSession('dee');
    expect((await verifyTo()).broken).toMatchObject({
      seq: newer.seq,
      reason: 'it differs from the checkpoint',
    });
  });
});
