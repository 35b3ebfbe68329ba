import {
  AUDIT_SORTS,
  BAKER_SORTS,
  FILE_SORTS,
  OPENER_SORTS,
  type AuditLogRow,
  type BakerRow,
  type FileRow,
  type OpenerRow,
} from '@bakehouse/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  AUDIT_LOGS_CSV_PATH,
  BAKERS_CSV_PATH,
  downloadExportRows,
  FILES_CSV_PATH,
  OPENERS_CSV_PATH,
} from '../../../test/lists/exports.ts';
import {
  createPerson,
  createDemoPerson,
  createAddress,
  type Person,
} from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

let ada: Person;
/** An administrator with the demo data. */
let dora: Omit<Person, 'id'>;

beforeAll(async () => {
  ada = await createPerson(server(), { isAdmin: true });
  dora = await createDemoPerson(server(), 'ada');
  await ada.bake({ permissions: [{ email: 'inactive@partner.example' }] });
});

type Query = Record<string, string | number>;
type Reader = Pick<Person, 'token' | 'read'>;

const rowsOf = ({ token }: Reader, path: string, query: Query = {}) =>
  downloadExportRows(server(), { path, token, query });

/** The first cells of all rows. */
const idsOf = async (by: Reader, path: string, query: Query = {}) =>
  (await rowsOf(by, path, query)).map(([first]) => first);

/** Every row of a list, page by page. */
const listed = async <Row>({ read }: Reader, path: string, query: Query) => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { json } = await read(path, { limit: 100, ...query, page });
    // The cast is unchecked, because the tests of the list check this shape.
    const { data } = json as { data: Row[] };
    rows.push(...data);
    if (data.length < 100) return rows;
  }
};

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const both = (sorts: readonly string[]) =>
  sorts.flatMap((sort_by) => ['asc', 'desc'].map((sort_dir) => ({ sort_by, sort_dir })));

describe('an export has the rows of its list', () => {
  it.each([
    ...both(FILE_SORTS.slice(-1)),
    { search: 'oven' },
    { file_type: 'csv', sort_by: 'name' },
    { status: 'expired' },
    { status: 'not_openable_yet', sort_by: 'openable_date' },
    { user: 'dee@bakehouse.test' },
    { baker: 'bo@bakehouse.test' },
    { created_after: daysAgo(60) },
    { created_before: daysAgo(60) },
    { file_id: 'none' },
  ])('of files by %j', async (given) => {
    const query = { admin: 'true', ...given };
    const rows = await listed<FileRow>(dora, '/get_files', query);
    expect(await idsOf(dora, FILES_CSV_PATH, query)).toEqual(rows.map(({ id }) => id));
  });

  it.each([
    ...both(AUDIT_SORTS.slice(-1)),
    { search: 'opener0' },
    { activity_type: 'alerts', sort_by: 'user' },
    { file_type: '.pdf', sort_by: 'baker' },
    { timestamp_after: daysAgo(30) },
    { timestamp_before: daysAgo(60), sort_dir: 'asc' },
  ])('of events by %j', async (given) => {
    // Exports are on record, too, so both lists end before the first of them.
    const query = { admin: 'true', timestamp_before: daysAgo(1), ...given };
    const rows = await listed<AuditLogRow>(dora, '/get_all_audit_logs', query);
    expect(await idsOf(dora, AUDIT_LOGS_CSV_PATH, query)).toEqual(rows.map(({ id }) => id));
  });

  it.each([
    ...both(OPENER_SORTS.slice(-1)),
    { search: 'opener1' },
    { status: 'banned' },
    { status: 'inactive', sort_by: 'email' },
    { created_after: daysAgo(130) },
    { created_before: daysAgo(130) },
  ])('of openers by %j', async (given) => {
    const query = { admin: 'true', ...given };
    const rows = await listed<OpenerRow>(dora, '/users/openers', query);
    expect(rows.length).toBeGreaterThan(0);
    expect(await idsOf(dora, OPENERS_CSV_PATH, query)).toEqual(rows.map(({ email }) => email));
  });

  it.each([
    ...both(BAKER_SORTS.slice(-1)),
    { search: 'r' },
    { status: 'active' },
    { created_before: daysAgo(200) },
  ])('of bakers by %j', async (given) => {
    const query = { admin: 'true', ...given };
    const rows = await listed<BakerRow>(dora, '/users/bakers', query);
    expect(rows.length).toBeGreaterThan(0);
    expect(await idsOf(dora, BAKERS_CSV_PATH, query)).toEqual(rows.map(({ email }) => email));
  });

  it('of more events than one batch has', async () => {
    const records = await rowsOf(dora, AUDIT_LOGS_CSV_PATH, { admin: 'true', sort_by: 'baker' });
    expect(records.length).toBeGreaterThan(2500);
    expect(new Set(records.map(([id]) => id)).size).toBe(records.length);
  });
});

describe('the exported rows', () => {
  it('are those of the caller, as in the lists', async () => {
    const [bo, stranger] = [await createPerson(server()), await createPerson(server())];
    const { id } = await bo.bake({ permissions: [{ email: createAddress() }] });
    expect(await idsOf(bo, FILES_CSV_PATH)).toEqual([id]);
    for (const path of [FILES_CSV_PATH, AUDIT_LOGS_CSV_PATH, OPENERS_CSV_PATH]) {
      const query = { ...(path === AUDIT_LOGS_CSV_PATH && { timestamp_before: '2026-01-01' }) };
      expect([path, await idsOf(stranger, path, query)]).toEqual([path, []]);
      expect([path, await idsOf(stranger, path, { ...query, file_id: id })]).toEqual([path, []]);
    }
  });

  it.each([FILES_CSV_PATH, AUDIT_LOGS_CSV_PATH, OPENERS_CSV_PATH, BAKERS_CSV_PATH])(
    'of %s in admin mode are for administrators',
    async (path) => {
      const bo = await createPerson(server());
      expect(await bo.read(path, { admin: 'true' })).toMatchObject({
        status: 403,
        json: { error_type: 'admin_required' },
      });
      expect((await bo.audit({ search: 'Exported' })).total).toBe(0);
    },
  );
});

describe('limit', () => {
  const rows = async (query: Query) => idsOf(dora, FILES_CSV_PATH, { admin: 'true', ...query });

  it('exports the first rows, and page the following ones', async () => {
    const all = await rows({});
    expect(all.length).toBeGreaterThan(150);
    expect(await rows({ limit: 1 })).toEqual(all.slice(0, 1));
    expect(await rows({ limit: 7, page: 3 })).toEqual(all.slice(14, 21));
    expect(await rows({ limit: 100, page: 2 })).toEqual(all.slice(100, 200));
    expect(await rows({ limit: 1000 })).toEqual(all);
    expect(await rows({ limit: 1000, page: 2 })).toEqual([]);
    expect(await rows({ limit: 1000, page: 999_999_999 })).toEqual([]);
    expect(await rows({ limit: all.length - 1, page: 2 })).toEqual(all.slice(-1));
  });

  it('is at most 1000 of many events; without it, all are exported', async () => {
    const query = { admin: 'true' };
    expect(await idsOf(dora, AUDIT_LOGS_CSV_PATH, { ...query, limit: 1000 })).toHaveLength(1000);
    expect((await idsOf(dora, AUDIT_LOGS_CSV_PATH, query)).length).toBeGreaterThan(2500);
    expect((await idsOf(dora, AUDIT_LOGS_CSV_PATH, { ...query, page: 9 })).length).toBeGreaterThan(
      2500,
    );
  });

  it.each([FILES_CSV_PATH, AUDIT_LOGS_CSV_PATH, OPENERS_CSV_PATH, BAKERS_CSV_PATH])(
    'of %s is refused with its name',
    async (path) => {
      const wrong = ['limit=0', 'limit=1001', 'limit=-1', 'limit=1e3', 'limit=10.0', 'limit=all'];
      const others = ['page=0', 'sort_by=x', 'sort_dir=ASC', 'limit=01', 'limit=1&limit=2'];
      for (const query of [...wrong, ...others]) {
        const reply = await server().portal(`${path}?${query}`, { token: ada.token });
        const [name = ''] = query.split('=');
        expect([
          query,
          reply.status,
          Object.keys((reply.json as { fields: object }).fields),
        ]).toEqual([query, 400, [name]]);
      }
    },
  );
});

describe('the audit log', () => {
  it.each([
    [FILES_CSV_PATH, '2 files to files.csv'],
    [AUDIT_LOGS_CSV_PATH, '2 activity rows to audit-logs.csv'],
    [OPENERS_CSV_PATH, '1 opener to openers.csv'],
  ])('has the export of %s with its number of rows and its name', async (path, exported) => {
    const bo = await createPerson(server());
    await bo.bake({ permissions: [{ email: createAddress() }] });
    await bo.bake();
    await rowsOf(bo, path);
    const { data } = await bo.audit({ search: 'Exported' });
    expect(data).toEqual([
      expect.objectContaining({
        action: 'export_created',
        user: bo.address,
        baker: null,
        fileId: null,
        msg: `Exported ${exported}`,
        description: 'Export created',
      }),
    ]);
  });

  it('has the export of bakers', async () => {
    const admin = await createPerson(server(), { isAdmin: true });
    const records = await rowsOf(admin, BAKERS_CSV_PATH, { admin: 'true' });
    const { data } = await admin.audit({ search: 'Exported' });
    expect(data.map(({ msg }) => msg)).toEqual([`Exported ${records.length} bakers to bakers.csv`]);
  });

  it('has a refused export only as a refused request', async () => {
    const bo = await createPerson(server());
    await bo.read(FILES_CSV_PATH, { limit: 0 });
    await bo.read(BAKERS_CSV_PATH);
    expect((await bo.audit()).data.map(({ msg }) => msg)).toEqual([
      'Refused: an export of all bakers',
    ]);
  });

  it('is exported up to the export itself', async () => {
    const bo = await createPerson(server());
    await bo.bake();
    for (const rows of [1, 2, 3]) expect(await idsOf(bo, AUDIT_LOGS_CSV_PATH)).toHaveLength(rows);
  });
});
