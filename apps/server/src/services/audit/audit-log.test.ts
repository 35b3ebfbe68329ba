import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPerson } from '../../../test/people/person.ts';
import {
  TEST_ACTOR,
  createLoginEvent,
  useSeparateAuditLog,
} from '../../../test/audit/separate-audit-log.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { resetData } from '../../demo/demo-data.ts';
import { auditEvents, auditHeads, files } from '../../db/tables.ts';
import { createAuditEvent } from './audit-event.ts';
import { verifyAudit } from './audit-verification.ts';
import { writeRecordAlone, writeRecordOrRollBack } from './recorded-transaction.ts';

const server = useTestServer();

const log = useSeparateAuditLog(server);
const signIn = () => createLoginEvent(server().deps);

const recordOf = (count: number) => ({
  organisationId: log.id(),
  events: Array.from({ length: count }, signIn),
});

const isWhole = async () => {
  const { db, secrets } = server().deps;
  return (await verifyAudit(db, secrets)).broken === null;
};

describe('the audit log', () => {
  it('has no gap when many write at once', async () => {
    const { deps } = server();
    await Promise.all(Array.from({ length: 8 }, () => writeRecordAlone(deps, recordOf(2))));
    expect(await log.places()).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    expect(await isWhole()).toBe(true);
  });

  it('has no event of a record that is not kept', async () => {
    const { deps } = server();
    await writeRecordOrRollBack(deps, true, recordOf(1));
    await writeRecordOrRollBack(deps, false, recordOf(3));
    await writeRecordOrRollBack(deps, true, recordOf(1));
    expect(await log.places()).toEqual([1, 2]);
    expect(await isWhole()).toBe(true);
  });

  it('takes no lock when there is nothing to log', async () => {
    const { deps } = server();
    await writeRecordAlone(deps, recordOf(0));
    const heads = await deps.db
      .select()
      .from(auditHeads)
      .where(eq(auditHeads.organisationId, log.id()));
    expect(heads).toEqual([]);
  });

  it('stores any text unchanged', async () => {
    const { db } = server().deps;
    const address = 'a "quoted" \\ \u{1f35e} <b>, \u2028 e\u0301 \' %s $1 \u0001@x';
    const event = createAuditEvent(server().deps, 'login_failed', {
      actor: { ...TEST_ACTOR, address },
      details: { factor: 'password', reason: 'wrong' },
    });
    const { at: _made, details: _facts, ...said } = event;
    await writeRecordAlone(server().deps, { organisationId: log.id(), events: [event] });
    const [row] = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.organisationId, log.id()));
    expect(row).toMatchObject({ ...said, actor: address });
    expect(await isWhole()).toBe(true);
  });

  it('is append-only for every call of the portal', async () => {
    const bo = await createPerson(server());
    const read = () =>
      server().deps.db.select().from(auditEvents).orderBy(asc(auditEvents.at), asc(auditEvents.id));
    const before = await read();
    const { id, checksum } = await bo.bake({ permissions: [{ email: bo.address }] });
    await bo.open(checksum);
    await bo.call('/modify_dates', { checksum, openable_date: null, expires_date: '2090-01-01' });
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
      for (const path of ['/get_all_audit_logs', `/get_all_audit_logs/${id}`, '/audit_logs']) {
        const reply = await server().portal(path, { method, token: bo.token, body: {} });
        expect([method, path, reply.status]).toEqual([method, path, 404]);
      }
    }
    const after = await read();
    const known = new Set(before.map((row) => row.id));
    expect(after.filter((row) => known.has(row.id))).toEqual(before);
    expect(after).toHaveLength(before.length + 3);
  });

  it('keeps the events of a deleted file', async () => {
    const bo = await createPerson(server());
    const { id } = await bo.bake();
    await server().deps.db.delete(files).where(eq(files.id, id));
    const { data } = await bo.audit({ file_id: id });
    expect(data).toMatchObject([{ action: 'file_baked', file: 'Rye.pdf', baker: bo.address }]);
    expect(await isWhole()).toBe(true);
  });
});

const ownRights = async () => {
  const { rows } = await server().deps.db.execute<{ privilege_type: string }>(
    sql`select privilege_type from information_schema.role_table_grants
      where table_name = 'audit_events' and grantee = current_user order by privilege_type`,
  );
  return rows.map(({ privilege_type: right }) => right);
};

it('does not let the owner of the table change or delete rows', async () => {
  const before = await ownRights();
  await resetData(server().deps);
  const after = await ownRights();
  expect(before).toEqual(expect.arrayContaining(['INSERT', 'SELECT']));
  expect(before).not.toEqual(expect.arrayContaining(['UPDATE']));
  expect(before).not.toEqual(expect.arrayContaining(['DELETE']));
  expect(before).not.toEqual(expect.arrayContaining(['TRUNCATE']));
  expect(after).toEqual(before);
});
