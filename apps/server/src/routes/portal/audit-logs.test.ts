import { auditLogRow, AUDIT_SORTS, type AuditLogRow, type AuditSort } from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createAddress, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents, users } from '../../db/tables.ts';

const server = useTestServer();

let ada: Person;
let bo: Person;
let mia: Person;

/** The actions of bo and mia, the oldest first, one a day. */
const HISTORY = [
  { action: 'file_baked', by: 'bo', file: 'a 100% rye.PDF', day: 1, device: 'Desktop' },
  { action: 'file_baked', by: 'bo', file: 'b under_score.csv', day: 2, device: 'Mobile' },
  { action: 'file_opened', by: 'mia', file: 'a 100% rye.PDF', day: 3, device: 'Tablet' },
  { action: 'open_blocked', by: 'mia', file: 'b under_score.csv', day: 4, device: 'Mobile' },
  { action: 'permission_added', by: 'bo', file: 'c Brötchen.json', day: 5, device: 'Bot' },
  { action: 'login_failed', by: 'bo', file: null, day: 6, device: 'Unknown' },
  { action: 'pin_failed', by: 'mia', file: null, day: 7, device: 'Desktop' },
  { action: 'login_2fa', by: 'bo', file: null, day: 8, device: 'Desktop' },
] as const;

const dayOf = (day: number) => `2025-03-0${day}T12:00:00.000Z`;

/** Inserts rows outside of the hash chain, because only their search is tested. */
const insertHistory = async () => {
  const people = { bo, mia };
  const { db } = server().deps;
  const [known] = await db.select().from(auditEvents).limit(1);
  await db.insert(auditEvents).values(
    HISTORY.map(({ action, by, file, day, device }, index) => ({
      organisationId: known?.organisationId ?? '',
      seq: -1 - index,
      id: `event-${index}`,
      at: new Date(dayOf(day)),
      actorId: people[by].id,
      actor: people[by].address,
      actorIsAdmin: false,
      deviceType: device,
      action,
      bakerId: file === null ? null : bo.id,
      baker: file === null ? null : bo.address,
      fileId: file === null ? null : `file ${file.charAt(0)}`,
      fileName: file,
      subject: null,
      message: `Message nr${index}`,
      description: '',
      hiddenFromActor: false,
      hash: '',
    })),
  );
};

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  bo = await createPerson(server());
  mia = await createPerson(server());
  await insertHistory();
});

const OF_HISTORY = { timestamp_before: dayOf(9) };

const ids = (rows: readonly AuditLogRow[]) => rows.map(({ id }) => Number(id.split('-')[1]));

const find = async (query: Record<string, string | number>, by: () => Person = () => bo) =>
  ids((await by().audit({ sort_dir: 'asc', ...OF_HISTORY, ...query })).data);

describe('a row', () => {
  it('has the fields of the contract and nothing else', async () => {
    const { json } = await bo.read('/get_all_audit_logs');
    const [row] = (json as { data: object[] }).data;
    const { impersonator: _ofOperators, ...ordinary } = auditLogRow.shape;
    expect(Object.keys(row ?? {}).sort()).toEqual(Object.keys(ordinary).sort());
  });

  it('has the time, the actor, the device and the baker of the file', async () => {
    const { data } = await bo.audit({ search: 'Message', ...OF_HISTORY });
    expect(data.find(({ id }) => id === 'event-3')).toEqual({
      id: 'event-3',
      timestamp: dayOf(4),
      user: mia.address,
      deviceType: 'Mobile',
      baker: bo.address,
      action: 'open_blocked',
      file: 'b under_score.csv',
      fileId: 'file b',
      msg: 'Message nr3',
      description: '',
      statusType: 'blocked',
      isAdmin: false,
    });
  });
});

describe('the visible events', () => {
  it('are those on the caller’s files and by the caller', async () => {
    expect(await find({})).toEqual([0, 1, 2, 3, 4, 5, 7]);
    expect(await find({}, () => mia)).toEqual([2, 3, 6]);
    const stranger = await createPerson(server());
    expect((await stranger.audit()).total).toBe(0);
  });

  it('are those of the organisation for an administrator in admin mode', async () => {
    const query = { timestamp_after: dayOf(1) };
    expect(await find({ ...query, admin: 'true' }, () => ada)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await find(query, () => ada)).toEqual([]);
  });

  it('are none in admin mode for anybody else', async () => {
    for (const path of ['/get_all_audit_logs', '/stats/summary']) {
      expect(await bo.read(path, { admin: 'true' })).toMatchObject({
        status: 403,
        json: { error_type: 'admin_required' },
      });
    }
  });

  it('are not those of the organisation for a former administrator', async () => {
    const once = await createPerson(server(), { isAdmin: true });
    expect((await once.audit({ admin: 'true' })).total).toBeGreaterThan(0);
    const { db } = server().deps;
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, once.id));
    expect((await once.read('/get_all_audit_logs', { admin: 'true' })).status).toBe(403);
  });

  it('are not those of another baker’s file, by its id', async () => {
    const stranger = await createPerson(server());
    const foreign = await stranger.audit({ file_id: 'file a' });
    expect(foreign).toMatchObject({ data: [], total: 0 });
    expect(await stranger.audit({ file_id: 'no such file' })).toEqual(foreign);
  });

  it('are not those about files that the API hid from the caller', async () => {
    const asker = await createPerson(server());
    const { id, checksum } = await bo.bake();
    await asker.open(checksum);
    for (const query of [{}, { file_id: id }, { activity_type: 'alerts' }, { search: 'Rye' }]) {
      expect((await asker.audit(query)).total).toBe(0);
    }
    expect((await bo.audit({ file_id: id, activity_type: 'alerts' })).total).toBe(1);
  });
});

describe('filters', () => {
  it.each([
    ['all', [0, 1, 2, 3, 4, 5, 7]],
    ['baked', [0, 1]],
    ['opened', [2]],
    ['alerts', [3, 5]],
  ])('activity_type %s finds its actions', async (activity_type, expected) => {
    expect(await find({ activity_type })).toEqual(expected);
  });

  it.each([
    ['file_baked', [0, 1]],
    ['login_failed', [5]],
    ['pin_failed', []],
  ])('action %s finds exactly its events', async (action, expected) => {
    expect(await find({ action })).toEqual(expected);
  });

  it.each([
    ['Desktop', [0, 7]],
    ['Mobile', [1, 3]],
    ['TV', []],
  ])('device_type %s finds what was done on such devices', async (device_type, expected) => {
    expect(await find({ device_type })).toEqual(expected);
  });

  it('hide_logins leaves out logins that succeeded, and keeps those that failed', async () => {
    expect(await find({ hide_logins: 'true' })).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await find({ hide_logins: 'true', action: 'login_2fa' })).toEqual([]);
  });

  it.each([
    ['.pdf', [0, 2]],
    ['pdf', [0, 2]],
    ['.csv', [1, 3]],
    ['json', [4]],
  ])('file_type %s goes by the ending of the name', async (file_type, expected) => {
    expect(await find({ file_type })).toEqual(expected);
  });

  it.each([
    ['file a', [0, 2]],
    ['file c', [4]],
    ['file', []],
    ['%', []],
  ])('file_id %s is exact', async (file_id, expected) => {
    expect(await find({ file_id })).toEqual(expected);
  });

  it('user finds what one person did, in any letter case, and is exact', async () => {
    const ofMia = HISTORY.flatMap(({ by, file }, index) =>
      by === 'mia' && file !== null ? [index] : [],
    );
    expect(ofMia.length).toBeGreaterThan(0);
    expect(await find({ user: mia.address.toUpperCase() })).toEqual(ofMia);
    expect(await find({ user: mia.address.slice(1) })).toEqual([]);
  });

  it.each([
    [{ timestamp_after: dayOf(2), timestamp_before: dayOf(4) }, [1, 2]],
    [{ timestamp_after: '2025-03-02T12:00:00.001Z', timestamp_before: dayOf(4) }, [2]],
    [{ timestamp_after: '02-03-2025', timestamp_before: '04-03-2025' }, [1, 2]],
    [{ timestamp_after: '2025-03-02T13:00+01:00', timestamp_before: dayOf(3) }, [1]],
    [{ timestamp_before: dayOf(1) }, []],
    [{ timestamp_after: dayOf(4), timestamp_before: dayOf(2) }, []],
  ])('%j is from the first instant to before the last', async (range, expected) => {
    expect(await find(range)).toEqual(expected);
  });

  it.each([
    ['%', [0, 2]],
    ['_', [1, 3]],
    ['BRÖTCHEN', [4]],
    ['message nr5', [5]],
    ['event-7', [7]],
    ['EVENT-7', [7]],
    ['even', [0, 1, 2, 3, 4, 5, 7]],
    ['eve', []],
    ['ry', [0, 2]],
    ['ye', []],
    ['rye a', [0, 2]],
    ['opening refused', [3]],
    ['refused under_score Opening', [3]],
    ['logged in', [7]],
    ['mobile', [1, 3]],
    ['rye tablet', [2]],
    ['file baked', [0, 1]],
    ["' or 1=1 --", []],
  ])('search finds %j literally, in any case', async (search, expected) => {
    expect(await find({ search })).toEqual(expected);
  });

  it('search finds events by the beginning of the id of their file', async () => {
    const { id } = await mia.bake();
    const begins = await mia.audit({ search: id.slice(0, 8) });
    expect(begins.data.map(({ fileId }) => fileId)).toEqual([id]);
    expect((await mia.audit({ search: id.slice(1) })).total).toBe(0);
  });

  it('search finds user and baker by parts of their address', async () => {
    expect(await find({ search: mia.address.toUpperCase() })).toEqual([2, 3]);
    expect(await find({ search: bo.address.slice(1, -8) }, () => mia)).toEqual([2, 3]);
  });

  it('narrow each other', async () => {
    expect(await find({ activity_type: 'alerts', file_type: '.csv' })).toEqual([3]);
    expect(await find({ activity_type: 'opened', file_type: '.csv' })).toEqual([]);
  });
});

describe('sorting', () => {
  const column: Record<AuditSort, (row: AuditLogRow) => string | null> = {
    timestamp: (row) => row.timestamp,
    user: (row) => row.user,
    device_type: (row) => row.deviceType,
    baker: (row) => row.baker,
    action: (row) => row.action,
    file: (row) => row.file?.toLowerCase() ?? null,
    file_id: (row) => row.fileId,
  };
  const cases = AUDIT_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => [sort, direction] as const),
  );

  it.each(cases)('by %s %s has empty values last', async (sort_by, sort_dir) => {
    const { data } = await bo.audit({ ...OF_HISTORY, sort_by, sort_dir });
    expect(data).toHaveLength(7);
    const values = data.map(column[sort_by]);
    const filled = values.filter((value) => value !== null);
    expect(values.slice(0, filled.length)).toEqual(filled);
    const upwards = filled.toSorted();
    expect(filled).toEqual(sort_dir === 'asc' ? upwards : upwards.reverse());
  });

  it.each(AUDIT_SORTS)('by %s shows every row of the organisation once', async (sort_by) => {
    const seen = new Set<string>();
    const query = { admin: 'true', sort_by, search: 'login', exact_total: 'true' };
    const { total } = await ada.audit(query);
    for (let page = 1; page <= Math.ceil(total / 100); page += 1) {
      for (const { id } of (await ada.audit({ ...query, page })).data) seen.add(id);
    }
    expect(seen.size).toBe(total);
  });

  it('is newest first by default', async () => {
    const { json } = await bo.read('/get_all_audit_logs', OF_HISTORY);
    expect(ids((json as { data: AuditLogRow[] }).data)).toEqual([7, 5, 4, 3, 2, 1, 0]);
  });
});

describe('paging', () => {
  it('has twenty rows per page by default', async () => {
    const { json } = await ada.read('/get_all_audit_logs', { admin: 'true' });
    expect(json).toMatchObject({ page: 1, limit: 20, total_is_exact: true });
    expect((json as { data: object[] }).data).toHaveLength(20);
  });

  it.each([10, 20, 50, 100])('has %i rows per page', async (limit) => {
    const { data, limit: answered } = await ada.audit({ admin: 'true', limit });
    expect([data.length, answered]).toEqual([limit, limit]);
  });

  it('returns no rows and the total for a page past the end', async () => {
    const query = { ...OF_HISTORY, limit: 10 };
    expect(await bo.audit({ ...query, page: 1 })).toMatchObject({ total: 7, page: 1, limit: 10 });
    expect(await bo.audit({ ...query, page: 9 })).toMatchObject({ data: [], total: 7, page: 9 });
  });

  it('counts exactly to 10,000 and says when there are more', async () => {
    const cy = await createPerson(server());
    await server().database.pool.query(
      `insert into audit_events
       select organisation_id, -1000 - n, 'bulk-' || n, at, $1, 'bulk', false, '', 'file_baked',
         null, null, null, null, null, '', '', false, ''
       from (select organisation_id, at from audit_events limit 1) as one,
         generate_series(1, 10001) as n`,
      [cy.id],
    );
    expect(await cy.audit()).toMatchObject({ total: 10_000, total_is_exact: false });
    expect(await cy.audit({ exact_total: 'true' })).toMatchObject({
      total: 10_001,
      total_is_exact: true,
    });
    expect((await cy.read('/stats/summary')).json).toMatchObject({ total_files_baked: 10_001 });
  });
});

describe('a query that is wrong', () => {
  it.each([
    'page=0',
    'page=1.5',
    'page=NaN',
    'limit=15',
    'limit=1000',
    'limit=all',
    'activity_type=blocked',
    'activity_type=__proto__',
    'action=opened',
    'action=__proto__',
    'device_type=mobile',
    'hide_logins=false',
    'sort_by=msg',
    'sort_by=deviceType',
    "sort_by=timestamp'--",
    'sort_by=constructor',
    'sort_dir=DESC',
    'file_type=.exe',
    'timestamp_after=31-02-2026',
    'timestamp_before=2026-13-01',
    'timestamp_after=275761-01-01',
    'admin=false',
    'exact_total=1',
    `search=${'x'.repeat(101)}`,
    'search=%00',
    'file_id=%00',
    'page=1&page=2',
    'activity_type=all&activity_type=all',
  ])('is refused with the name of the parameter: %s', async (query) => {
    const reply = await server().portal(`/get_all_audit_logs?${query}`, { token: bo.token });
    expect(reply).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
    const [name = ''] = query.split('=');
    expect(Object.keys((reply.json as { fields: object }).fields)).toEqual([name]);
  });

  it('is also refused for the summary', async () => {
    for (const query of ['admin=false', 'admin=true&admin=true']) {
      const reply = await server().portal(`/stats/summary?${query}`, { token: ada.token });
      expect(reply).toMatchObject({
        status: 400,
        json: { fields: { admin: expect.anything() as unknown } },
      });
    }
  });
});

describe('GET /stats/summary', () => {
  const totals = async (by: Person, query: Record<string, string>) => {
    const total = async (activity_type: string) =>
      (await by.audit({ ...query, activity_type, exact_total: 'true' })).total;
    return {
      total_files_baked: await total('baked'),
      total_files_opened: await total('opened'),
      total_alerts: await total('alerts'),
    };
  };

  it('returns the totals of the list by activity', async () => {
    const cases = [
      [bo, {}],
      [mia, {}],
      [ada, {}],
      [ada, { admin: 'true' }],
    ] as const;
    for (const [by, query] of cases) {
      const reply = await by.read('/stats/summary', query);
      expect([reply.status, reply.json]).toEqual([200, await totals(by, query)]);
    }
    expect((await totals(ada, { admin: 'true' })).total_files_opened).toBeGreaterThan(100);
  });

  it('returns the totals of a period', async () => {
    const now = server().deps.clock.now().getTime();
    const day = (before: number) => new Date(now - before * 86_400_000).toISOString();
    for (const query of [
      { timestamp_after: day(30) },
      { timestamp_before: day(30) },
      { timestamp_after: day(60), timestamp_before: day(20) },
    ]) {
      const asked = { ...query, admin: 'true' };
      const reply = await ada.read('/stats/summary', asked);
      expect([reply.status, reply.json]).toEqual([200, await totals(ada, asked)]);
      expect(reply.json).not.toEqual(await totals(ada, { admin: 'true' }));
    }
    expect((await ada.read('/stats/summary', { timestamp_after: 'today' })).status).toBe(400);
  });

  it('counts new events', async () => {
    const [baker, opener] = [await createPerson(server()), await createPerson(server())];
    const { checksum } = await baker.bake({ permissions: [{ email: opener.address }] });
    await opener.open(checksum);
    await opener.open(checksum);
    await baker.call('/modify_permissions', { checksum, remove: [{ email: opener.address }] });
    await opener.open(checksum);
    const summary = async (by: Person) => (await by.read('/stats/summary')).json;
    expect(await summary(baker)).toEqual({
      total_files_baked: 1,
      total_files_opened: 2,
      total_alerts: 1,
    });
    expect(await summary(opener)).toEqual({
      total_files_baked: 0,
      total_files_opened: 2,
      total_alerts: 0,
    });
  });

  it('is all zero for a person without events', async () => {
    const nobody = await createPerson(server(), { address: createAddress() });
    expect((await nobody.read('/stats/summary')).json).toEqual({
      total_files_baked: 0,
      total_files_opened: 0,
      total_alerts: 0,
    });
  });
});
