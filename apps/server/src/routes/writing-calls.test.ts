import { eq, gt, max } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changeWhileQueued } from '../../test/api/queued-requests.ts';
import { listRoutesBelow } from '../../test/server/route-table.ts';
import { useTestServer } from '../../test/server/test-server.ts';
import { OTHER_CALLS, WRITING_CALLS } from '../../test/api/writing-calls.ts';
import type { Queries } from '../db/client.ts';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { auditEvents, sessions, users } from '../db/tables.ts';

const server = useTestServer();

const calls = Object.entries(WRITING_CALLS);
const callsOf = (kind: 'second level' | 'administrator') =>
  calls.filter(([, { level, isAdmin }]) =>
    kind === 'administrator' ? isAdmin : level === 'second',
  );

const rowsOnRecord = async () => {
  const [row] = await server()
    .deps.db.select({ seq: max(auditEvents.seq) })
    .from(auditEvents);
  return row?.seq ?? 0;
};

it('has every mounted call in one of its two tables', () => {
  const { app } = server();
  const mounted = ['/api/', '/sdk/v1/']
    .flatMap((prefix) => listRoutesBelow(app, prefix))
    .map(({ method, path }) => `${method} ${path}`);
  const listed = [...Object.keys(WRITING_CALLS), ...Object.keys(OTHER_CALLS)];
  expect(listed.toSorted()).toEqual(mounted.toSorted());
});

describe('a writing call that waits for a lock', () => {
  it.each(calls)('is refused when its session ends meanwhile: %s', async (name, { prepare }) => {
    const queued = await prepare(server());
    const rows = await rowsOnRecord();
    const reply = await changeWhileQueued(server(), queued, (tx) =>
      tx
        .update(sessions)
        .set({ revokedAt: server().deps.clock.now() })
        .where(eq(sessions.userId, queued.userId)),
    );
    const status = name.includes('/sdk/') ? 404 : 401;
    expect([reply.status, reply.json]).toMatchObject([status, { error_type: 'session_not_found' }]);
    expect(await rowsOnRecord()).toBe(rows);
  });

  it.each(calls)('is refused when its account is deactivated: %s', async (name, { prepare }) => {
    const queued = await prepare(server());
    const rows = await rowsOnRecord();
    const reply = await changeWhileQueued(server(), queued, (tx) =>
      tx
        .update(users)
        .set({ deactivatedAt: server().deps.clock.now() })
        .where(eq(users.id, queued.userId)),
    );
    expect(reply.status).toBe(name.includes('/sdk/') ? 404 : 401);
    expect(await rowsOnRecord()).toBe(rows);
  });

  it.each(callsOf('second level'))(
    'is refused when its session loses the PIN level: %s',
    async (_name, { prepare }) => {
      const queued = await prepare(server());
      const rows = await rowsOnRecord();
      const reply = await changeWhileQueued(server(), queued, (tx) =>
        tx.update(sessions).set({ level: 'first' }).where(eq(sessions.userId, queued.userId)),
      );
      expect([reply.status, reply.json]).toMatchObject([403, { error_type: 'pin_required' }]);
      expect(await rowsOnRecord()).toBe(rows);
    },
  );

  it.each(callsOf('administrator'))(
    'is refused when its caller loses the rights of an administrator: %s',
    async (_name, { prepare }) => {
      const queued = await prepare(server());
      const reply = await changeWhileQueued(server(), queued, (tx) =>
        tx.update(users).set({ isAdmin: false }).where(eq(users.id, queued.userId)),
      );
      expect([reply.status, reply.json]).toMatchObject([403, { error_type: 'admin_required' }]);
    },
  );
});

describe('a login that waits for a lock', () => {
  it.each([
    ['portal', '/stytch/authenticate'],
    ['provider', '/passwords/authenticate'],
  ] as const)('is refused when its account is deactivated: %s', async (api, path) => {
    const { user } = await server().signIn('opener21');
    const body = { email: user.email, password: DEMO_PASSWORD };
    const queued = { userId: user.user_id, send: () => server()[api](path, { body }) };
    const rows = await rowsOnRecord();
    const setDeactivated = (deactivatedAt: Date | null) => (tx: Queries) =>
      tx.update(users).set({ deactivatedAt }).where(eq(users.id, user.user_id));
    const { db, clock } = server().deps;
    const reply = await changeWhileQueued(server(), queued, setDeactivated(clock.now()));
    await setDeactivated(null)(db);
    expect([reply.status, reply.json]).toMatchObject([403, { error_type: 'account_deactivated' }]);
    const events = await db.select().from(auditEvents).where(gt(auditEvents.seq, rows));
    expect(events.filter(({ action }) => action === 'login_1fa')).toEqual([]);
  });
});

describe('a writing call that succeeds', () => {
  it.each(calls)('writes a row to the audit log: %s', async (_name, { prepare }) => {
    const { userId, send } = await prepare(server());
    const rows = await rowsOnRecord();
    const reply = await send();
    expect([reply.status, reply.text]).toEqual([
      expect.toSatisfy((s: number) => s < 300),
      reply.text,
    ]);
    const { db } = server().deps;
    const events = await db.select().from(auditEvents).where(eq(auditEvents.actorId, userId));
    expect(events.filter(({ seq }) => seq > rows)).not.toEqual([]);
  });
});
