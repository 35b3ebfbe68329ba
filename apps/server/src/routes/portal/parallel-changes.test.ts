import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPerson, type Person } from '../../../test/people/person.ts';
import { useTestServer, type TestReply } from '../../../test/server/test-server.ts';
import { auditEvents, auditHeads } from '../../db/tables.ts';
import { createEmptyChainHead, linkRows } from '../../services/audit/audit-chain.ts';

const server = useTestServer();

const BASE = "m/0'/0'/0'";

const chain = () => server().deps.db.select().from(auditEvents).orderBy(asc(auditEvents.seq));

/** Returns the audit log after it was checked: linking its rows again gives the stored rows and head. */
const verifiedChain = async () => {
  const { secrets, db } = server().deps;
  const stored = await chain();
  const { organisationId } = stored[0] ?? { organisationId: '' };
  const anew = linkRows(secrets, createEmptyChainHead(secrets, organisationId), stored);
  expect(stored).toEqual(anew.rows);
  const [head] = await db.select().from(auditHeads);
  expect(head).toEqual(anew.head);
  return stored;
};

const eventsOn = async (fileId: string) => {
  const rows = await verifiedChain();
  return rows.filter((row) => row.fileId === fileId);
};

const statusesOf = (replies: readonly TestReply[]) =>
  [...new Set(replies.map(({ status }) => status))].sort();

const grantTo = (email: string) => ({ email, key_path: BASE });
const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}@partner.example`);

describe('changes of one file at once', () => {
  it('are all kept, each with one row in the chain and one version', async () => {
    const bo = await createPerson(server());
    const old = numbered(20, 'old');
    const { id, checksum } = await bo.bake({ permissions: old.map(grantTo) });
    const added = numbered(40, 'new');
    const dates = ['01', '02', '03', '04', '05'].map((month) => `2030-${month}-01T00:00:00.000Z`);
    const change = (body: object) => bo.call('/modify_permissions', { checksum, ...body });

    const replies = await Promise.all([
      ...added.map((email) => change({ add: [grantTo(email)] })),
      ...old.map((email) => change({ remove: [{ email }] })),
      ...dates.map((openable_date) =>
        bo.call('/modify_dates', { checksum, openable_date, expires_date: null }),
      ),
    ]);

    expect(statusesOf(replies)).toEqual([200]);
    const detail = await bo.detail(checksum);
    expect(detail.permissions.map(({ email }) => email).sort()).toEqual(added.toSorted());
    expect(dates).toContain(detail.openable);
    expect(detail.version).toBe(1 + 40 + 20 + 5);

    const events = await eventsOn(id);
    const count = (action: string) => events.filter((event) => event.action === action).length;
    expect({
      baked: count('file_baked'),
      added: count('permission_added'),
      removed: count('permission_removed'),
      dates: count('openable_date_modified'),
      all: events.length,
    }).toEqual({ baked: 1, added: 40, removed: 20, dates: 5, all: 66 });
  });

  it('of the same grant are one change', async () => {
    const bo = await createPerson(server());
    const { id, checksum } = await bo.bake();
    const add = [grantTo('mia@partner.example')];
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => bo.call('/modify_permissions', { checksum, add })),
    );
    expect(statusesOf(replies)).toEqual([200]);
    expect((await bo.detail(checksum)).version).toBe(2);
    expect(await eventsOn(id)).toHaveLength(2);
  });
});

describe('a burst of one caller', () => {
  const CALLS = 250;

  it('is refused with 429 beyond its queue, and leaves the connections to others', async () => {
    const [bo, mia] = [await createPerson(server()), await createPerson(server())];
    const { checksum } = await bo.bake();
    const added = numbered(CALLS, 'burst');
    let mostWaiting = 0;
    const burst = added.map(async (email) => {
      const reply = await bo.call('/modify_permissions', { checksum, add: [grantTo(email)] });
      mostWaiting = Math.max(mostWaiting, server().database.pool.waitingCount);
      return { email, reply };
    });
    const other = await mia.bake();
    expect(other.id).not.toBe('');
    const replies = await Promise.all(burst);

    const [kept, refused] = [200, 429].map((status) =>
      replies.filter(({ reply }) => reply.status === status),
    );
    expect(statusesOf(replies.map(({ reply }) => reply))).toEqual([200, 429]);
    for (const { reply } of refused ?? []) {
      expect(reply.json).toMatchObject({ error_type: 'too_many_requests' });
      expect(reply.headers.get('retry-after')).toBe('2');
    }
    const detail = await bo.detail(checksum);
    expect(detail.permissions.map(({ email }) => email).sort()).toEqual(
      (kept ?? []).map(({ email }) => email).sort(),
    );
    expect(mostWaiting).toBeLessThan(10);
  });
});

describe('everything at once', () => {
  it('is one chain without a gap, in the order of time', async () => {
    const before = (await chain()).length;
    const ada = await createPerson(server(), { isAdmin: true });
    const people = await Promise.all(Array.from({ length: 6 }, () => createPerson(server())));
    const files = await Promise.all(
      people.map((person) =>
        person.bake({ permissions: people.map(({ address }) => ({ email: address })) }),
      ),
    );
    const acts = people.flatMap((person, index) => [
      ...files.map(({ checksum }) => person.open(checksum)),
      person.call('/bans/manage', {
        action: 'ban',
        email: `x${index}@partner.example`,
        ban_level: 'individual',
      }),
      person.call('/modify_dates', {
        checksum: files[index]?.checksum ?? '',
        openable_date: null,
        expires_date: '2090-01-01',
      }),
      ada.call('/bans/manage', {
        action: 'ban',
        email: `y${index}@partner.example`,
        ban_level: 'org',
        admin: true,
      }),
    ]);
    expect(statusesOf(await Promise.all(acts))).toEqual([200]);
    const rows = await verifiedChain();
    expect(rows).toHaveLength(before + 6 + 6 * (6 + 3));
    const instants = rows.slice(before).map(({ at }) => at.getTime());
    expect(instants).toEqual(instants.toSorted((a, b) => a - b));
  });
});

describe('opens while a grant is removed', () => {
  const ROUNDS = 6;

  const race = async (bo: Person, mia: Person, checksum: string) => {
    const opens = (count: number) => Array.from({ length: count }, () => mia.open(checksum));
    const early = opens(15);
    const removed = bo.call('/modify_permissions', { checksum, remove: [{ email: mia.address }] });
    const late = opens(15);
    return { opened: await Promise.all([...early, ...late]), removed: await removed };
  };

  it('are never logged after the removal', async () => {
    const [bo, mia] = [await createPerson(server()), await createPerson(server())];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
      const { opened, removed } = await race(bo, mia, checksum);
      expect(removed.status).toBe(200);
      const events = await eventsOn(id);
      const removal = events.find(({ action }) => action === 'permission_removed');
      const of = (action: string) => events.filter((event) => event.action === action);
      const allowed = of('file_opened');
      expect(allowed.filter(({ seq }) => seq > (removal?.seq ?? 0))).toEqual([]);
      expect(of('open_blocked').filter(({ seq }) => seq < (removal?.seq ?? 0))).toEqual([]);
      const answered = (status: number) => opened.filter((reply) => reply.status === status).length;
      expect([answered(200), answered(404)]).toEqual([allowed.length, of('open_blocked').length]);
      expect((await mia.open(checksum)).status).toBe(404);
    }
  });

  interface People {
    ada: Person;
    bo: Person;
    mia: Person;
  }

  const ban = ({ by, email, level }: { by: Person; email: string; level: 'individual' | 'org' }) =>
    by.call('/bans/manage', {
      action: 'ban',
      email,
      ban_level: level,
      ...(level === 'org' && { admin: true }),
    });
  const deactivate = ({ ada }: People, email: string) =>
    ada.call('/users/manage', { action: 'deactivate', email, admin: true });

  it.each<[name: string, action: string, status: number, (people: People) => Promise<TestReply>]>([
    [
      'a ban by the baker',
      'user_banned',
      403,
      ({ bo, mia }) => ban({ by: bo, email: mia.address, level: 'individual' }),
    ],
    [
      'a ban by the organisation',
      'user_banned',
      403,
      ({ ada, mia }) => ban({ by: ada, email: mia.address, level: 'org' }),
    ],
    [
      'a deactivation of the baker',
      'baker_deactivated',
      403,
      (people) => deactivate(people, people.bo.address),
    ],
    [
      'a deactivation of the opener',
      'baker_deactivated',
      401,
      (people) => deactivate(people, people.mia.address),
    ],
    [
      'a logout of the opener',
      'session_revoked',
      401,
      ({ mia }) => server().provider('/sessions/revoke', { method: 'POST', token: mia.token }),
    ],
  ])(
    'are never logged after %s, which refuses every later one',
    async (_, action, status, make) => {
      const ada = await createPerson(server(), { isAdmin: true });
      const [bo, mia] = [await createPerson(server()), await createPerson(server())];
      const { id, checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
      const opens = () => Array.from({ length: 10 }, () => mia.open(checksum));
      const early = opens();
      const change = make({ ada, bo, mia });
      const late = opens();
      expect((await change).status).toBe(200);
      expect((await mia.open(checksum)).status).toBe(status);
      const statuses = (await Promise.all([...early, ...late])).map((reply) => reply.status);

      const rows = await verifiedChain();
      const seq = rows.findLast((row) => row.action === action)?.seq ?? 0;
      const opened = rows.filter((row) => row.fileId === id && row.action === 'file_opened');
      expect(seq).toBeGreaterThan(0);
      expect(opened.filter((row) => row.seq > seq)).toEqual([]);
      const allowed = statuses.filter((found) => found === 200);
      expect(opened).toHaveLength(allowed.length);
      expect(statuses.filter((found) => found === status)).toHaveLength(20 - allowed.length);
    },
  );
});
