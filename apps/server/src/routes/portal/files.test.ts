import {
  fileList,
  fileRow,
  FILE_SORTS,
  grant,
  type FileList,
  type FileRow,
} from '@bakehouse/contract';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { demoAddress } from '../../demo/accounts.ts';
import { emails, files, grants, users } from '../../db/tables.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const tokens = new Map<string, Promise<string>>();
const tokenOf = (name: string) => {
  const token = tokens.get(name) ?? server().fullSession(name);
  tokens.set(name, token);
  return token;
};

const ask = async (name: string, query: Record<string, string | number> = {}) => {
  const text = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return server().portal(`/get_files?${text.toString()}`, { token: await tokenOf(name) });
};

const list = async (name: string, query: Record<string, string | number> = {}): Promise<FileList> =>
  fileList.parse((await ask(name, query)).json);

const all = async (name: string, query: Record<string, string | number> = {}) => {
  const rows: FileRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await list(name, { ...query, page });
    if (data.length === 0) return rows;
    rows.push(...data);
  }
};

const names = (rows: readonly FileRow[]) => rows.map(({ filetitle }) => filetitle);

const accountOf = async (name: string) => {
  const [row] = await server()
    .deps.db.select()
    .from(emails)
    .where(eq(emails.canonical, demoAddress(name)));
  if (!row) throw new Error(`There is no ${name}.`);
  return row.userId;
};

interface NewFile {
  name: string;
  createdAt?: string;
  openableAt?: string | null;
  expiresAt?: string | null;
  grants?: readonly string[];
}

let made = 0;
const bake = async (baker: string, given: NewFile) => {
  made += 1;
  const createdAt = new Date(given.createdAt ?? '2026-01-01T00:00:00Z');
  const id = crypto.randomUUID();
  await server()
    .deps.db.insert(files)
    .values({
      id,
      bakerId: await accountOf(baker),
      name: given.name,
      mediaType: 'application/pdf',
      size: 1,
      checksum: made.toString(16).padStart(64, '0'),
      createdAt,
      updatedAt: createdAt,
      openableAt: given.openableAt ? new Date(given.openableAt) : null,
      expiresAt: given.expiresAt ? new Date(given.expiresAt) : null,
    });
  const granted = (given.grants ?? []).map((address) => ({
    fileId: id,
    address,
    keyPath: "m/0'/0'/0'",
    createdAt,
  }));
  if (granted.length > 0) await server().deps.db.insert(grants).values(granted);
  return id;
};

describe('the demo data', () => {
  it.each([
    ['bo', 64],
    ['ada', 6],
  ])('shows %s their %i files', async (name, total) => {
    const rows = await all(name, { limit: 20 });
    expect(rows).toHaveLength(total);
    expect(new Set(rows.map(({ baker_email }) => baker_email))).toEqual(
      new Set([demoAddress(name)]),
    );
    expect(await list(name)).toMatchObject({ total, total_is_exact: true, page: 1, limit: 10 });
  });

  it('shows dee, who bakes nothing, an empty list', async () => {
    expect(await list('dee')).toEqual({
      data: [],
      total: 0,
      total_is_exact: true,
      page: 1,
      limit: 10,
    });
  });

  it('shows cy three files once there is a PIN', async () => {
    const { stytch_session: first } = await server().signIn('cy');
    const created = await server().portal('/auth/pin/create', {
      token: first.session_token,
      body: { pin: '8362' },
    });
    const { stytch_session } = created.json as { stytch_session: { session_token: string } };
    const reply = await server().portal('/get_files', { token: stytch_session.session_token });
    expect(reply.json).toMatchObject({ total: 3 });
  });

  it('shows an administrator every file, and only on request', async () => {
    expect((await list('ada', { admin: 'true' })).total).toBe(64 + 6 + 3 + 150);
    expect((await list('ada')).total).toBe(6);
  });
});

describe('visible files', () => {
  it('need an administrator for admin mode', async () => {
    for (const name of ['bo', 'dee']) {
      const reply = await ask(name, { admin: 'true' });
      expect(reply).toMatchObject({ status: 403, json: { error_type: 'admin_required' } });
    }
  });

  it('change with the rights of an administrator', async () => {
    const { db } = server().deps;
    const id = await accountOf('ada');
    expect((await ask('ada', { admin: 'true' })).status).toBe(200);
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, id));
    expect((await ask('ada', { admin: 'true' })).status).toBe(403);
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
  });

  it('are never those of another baker without admin mode', async () => {
    const [foreign] = await server()
      .deps.db.select()
      .from(files)
      .where(eq(files.bakerId, await accountOf('rye')))
      .limit(1);
    for (const query of [
      { file_id: foreign?.id ?? '' },
      { baker: demoAddress('rye') },
      { search: foreign?.name ?? '' },
    ]) {
      const bakers = (await list('bo', query)).data.map((row) => row.baker_email);
      expect(bakers.filter((baker) => baker !== demoAddress('bo'))).toEqual([]);
    }
    expect((await list('ada', { file_id: foreign?.id ?? '', admin: 'true' })).total).toBe(1);
  });
});

describe('a row', () => {
  it('has the fields of the contract and nothing else', async () => {
    const { data } = (await ask('bo')).json as { data: object[] };
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(Object.keys(fileRow.shape).sort());
  });

  it('lists the grants of the file as JSON text', async () => {
    const rows = await all('bo', { limit: 50 });
    const granted = rows.flatMap((row) =>
      z
        .array(z.strictObject(grant.shape))
        .parse(JSON.parse(row.permissions_json))
        .map((entry) => ({ ...entry, fileId: row.id })),
    );
    const ids = rows.map(({ id }) => id);
    const stored = await server().deps.db.$count(grants, inArray(grants.fileId, ids));
    expect(granted).toHaveLength(stored);
    expect(granted.some(({ email }) => email === demoAddress('dee'))).toBe(true);
    expect(granted.some(({ email }) => email === '*@partner.example')).toBe(true);
  });
});

describe('sorting', () => {
  const column: Record<(typeof FILE_SORTS)[number], (row: FileRow) => string | null> = {
    name: (row) => row.filetitle.toLowerCase(),
    baker: (row) => row.baker_email,
    created: (row) => row.created_at,
    openable_date: (row) => row.openable_date,
    expiration_date: (row) => row.expiration_date,
    refused_count: (row) => String(row.refused_count).padStart(6, '0'),
  };

  const inOrder = (one: string | null, other: string | null, direction: 'asc' | 'desc') => {
    if (other === null) return true;
    if (one === null) return false;
    return direction === 'asc' ? one <= other : one >= other;
  };

  const cases = FILE_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => [sort, direction] as const),
  );

  it.each(cases)(
    'by %s %s shows every file once over all pages, empty dates last',
    async (sort_by, sort_dir) => {
      const rows = await all('ada', { admin: 'true', limit: 20, sort_by, sort_dir });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(rows).toHaveLength((await list('ada', { admin: 'true' })).total);
      const values = rows.map(column[sort_by]);
      const misplaced = values.findIndex(
        (value, index) => index > 0 && !inOrder(values[index - 1] ?? null, value, sort_dir),
      );
      expect(misplaced).toBe(-1);
    },
  );

  it('is newest first by default', async () => {
    expect(names(await all('bo'))).toEqual(
      names(await all('bo', { sort_by: 'created', sort_dir: 'desc' })),
    );
  });

  it('reverses completely, including ties', async () => {
    const query = { admin: 'true', limit: 50, sort_by: 'baker' };
    const up = await all('ada', { ...query, sort_dir: 'asc' });
    const down = await all('ada', { ...query, sort_dir: 'desc' });
    expect(names(down)).toEqual(names(up).reverse());
  });
});

describe('paging', () => {
  it('returns no rows and the total for a page past the end', async () => {
    expect(await list('bo', { page: 8 })).toMatchObject({ data: [], total: 64, page: 8 });
    expect(await list('bo', { page: 7 })).toMatchObject({ total: 64, page: 7 });
    expect((await list('bo', { page: 7 })).data).toHaveLength(4);
  });

  it.each([10, 20, 50, 100])('has %i rows per page', async (limit) => {
    const { data } = await list('ada', { admin: 'true', limit });
    expect(data).toHaveLength(limit);
  });

  it('counts exactly to 10,000 and says when there are more', async () => {
    const id = await accountOf('opener20');
    await server().database.pool.query(
      `insert into files (id, baker_id, name, media_type, size, checksum, created_at, updated_at)
       select 'bulk-' || n, $1, 'bulk ' || n, 'text/plain', 1, 'bulk' || n, now(), now()
       from generate_series(1, 10001) as n`,
      [id],
    );
    const query = { admin: 'true', baker: demoAddress('opener20') };
    expect(await list('ada', query)).toMatchObject({ total: 10_000, total_is_exact: false });
    expect(await list('ada', { ...query, exact_total: 'true' })).toMatchObject({
      total: 10_001,
      total_is_exact: true,
    });
    await server().database.pool.query("delete from files where id in ('bulk-1')");
    expect(await list('ada', query)).toMatchObject({ total: 10_000, total_is_exact: true });
    await server().database.pool.query('delete from files where baker_id = $1', [id]);
  });
});

describe('filters', () => {
  const DAY = '2025-03-01';
  const baker = 'opener30';
  const query = { admin: 'true', baker: demoAddress(baker), sort_by: 'name', sort_dir: 'asc' };
  const find = async (more: Record<string, string>) =>
    names((await list('ada', { ...query, ...more })).data);

  beforeAll(async () => {
    await bake(baker, { name: 'a 100% rye.PDF', createdAt: `${DAY}T00:00:00.000Z` });
    await bake(baker, { name: 'b under_score.csv', createdAt: `${DAY}T23:59:59.999Z` });
    await bake(baker, {
      name: 'c back\\slash.json',
      createdAt: '2025-03-02T00:00:00Z',
      grants: ['someone@partner.example', 'k@xn--bcher-kva.example'],
    });
    await bake(baker, { name: 'd underXscore.pdf.txt', grants: ['*@partner.example'] });
    await bake(baker, { name: 'e Ärger & Brötchen.pdf', grants: ['*@other.example'] });
    await bake(baker, { name: 'f pdf', openableAt: '2026-05-01', expiresAt: null });
  });

  it.each([
    ['%', ['a 100% rye.PDF']],
    ['_', ['b under_score.csv']],
    ['\\', ['c back\\slash.json']],
    ['R_S', ['b under_score.csv']],
    ['%rye', []],
    ['  RYE ', ['a 100% rye.PDF']],
    ['ärger', ['e Ärger & Brötchen.pdf']],
    ['a\u0308rger', ['e Ärger & Brötchen.pdf']],
    ["' or 1=1 --", []],
  ])('search finds %j literally, in any case', async (search, expected) => {
    expect(await find({ search })).toEqual(expected);
  });

  it.each([
    ['rye 100%', ['a']],
    ['brötchen ärger', ['e']],
    ['ärger rye', []],
    ['ry', ['a']],
    ['ye', []],
    ['someone@partner.example', ['c', 'd']],
    ['other.example', ['e']],
    ['partner.example slash', ['c']],
    ['anybody@partner.example', ['d']],
    ['x@mail.partner.example', []],
  ])(
    'search finds the words of %j in any order, also of addresses with access',
    async (search, expected) => {
      expect((await find({ search })).map((name) => name.charAt(0))).toEqual(expected);
    },
  );

  it('search follows a change of the access', async () => {
    const [row] = (await list('ada', { ...query, search: 'under_score' })).data;
    const added = { fileId: row?.id ?? '', address: 'late@bread.example', keyPath: "m/0'/0'/1'" };
    await server()
      .deps.db.insert(grants)
      .values({ ...added, createdAt: new Date() });
    expect(await find({ search: 'bread.example' })).toEqual(['b under_score.csv']);
    await server().deps.db.delete(grants).where(eq(grants.address, added.address));
    expect(await find({ search: 'bread.example' })).toEqual([]);
  });

  it('search follows a new address of the baker', async () => {
    const { db } = server().deps;
    const ofBaker = eq(emails.canonical, demoAddress(baker));
    await db.update(emails).set({ address: 'Renamed@bakehouse.test' }).where(ofBaker);
    expect(await find({ search: 'renamed@' })).toHaveLength(6);
    await db
      .update(emails)
      .set({ address: demoAddress(baker) })
      .where(ofBaker);
    expect(await find({ search: 'renamed@' })).toEqual([]);
  });

  it('search finds the beginning of an id or a checksum, from 4 characters', async () => {
    const [row] = (await list('ada', { ...query, search: 'brötchen' })).data;
    for (const whole of [row?.id ?? '', row?.checksum ?? '']) {
      for (const part of [whole, whole.slice(0, 12), whole.slice(0, 12).toUpperCase()])
        expect(await find({ search: part })).toContain('e Ärger & Brötchen.pdf');
      expect(await find({ search: whole.slice(1) })).toEqual([]);
    }
    expect(await find({ search: (row?.id ?? '').slice(0, 3) })).toEqual([]);
  });

  it('search finds parts of the address of the baker', async () => {
    expect(await find({ search: 'OPENER30@' })).toHaveLength(6);
    expect(await find({ search: '   ' })).toHaveLength(6);
  });

  it.each([
    ['.pdf', ['a 100% rye.PDF', 'e Ärger & Brötchen.pdf']],
    ['pdf', ['a 100% rye.PDF', 'e Ärger & Brötchen.pdf']],
    ['.csv', ['b under_score.csv']],
    ['json', ['c back\\slash.json']],
  ])('file_type %s goes by the ending of the name', async (file_type, expected) => {
    expect(await find({ file_type })).toEqual(expected);
  });

  it.each([
    [{ created_after: DAY, created_before: '2025-03-02' }, ['a', 'b']],
    [{ created_after: '01-03-2025', created_before: '02-03-2025' }, ['a', 'b']],
    [{ created_after: `${DAY}T00:00:00.001Z`, created_before: '2025-03-02T00:00:00Z' }, ['b']],
    [{ created_after: '2025-03-02T01:00:00+01:00', created_before: '2025-12-31' }, ['c']],
    [{ created_before: DAY }, []],
    [{ created_after: '2025-03-02', created_before: '2025-03-01' }, []],
  ])('%j is from the first instant to before the last', async (range, expected) => {
    const found = await find(range);
    expect(found.map((name) => name.charAt(0))).toEqual(expected);
  });

  it.each([
    ['someone@partner.example', ['c', 'd']],
    [' SOMEONE@Partner.Example. ', ['c', 'd']],
    ['another@partner.example', ['d']],
    ['k@bücher.example', ['c']],
    ['*@partner.example', ['d']],
    ['x@mail.partner.example', []],
    ['x@evilpartner.example', []],
    ['%@partner.example', ['d']],
    ['someone', []],
    ['*', []],
  ])('user %s finds the exact address and its whole domain', async (user, expected) => {
    expect((await find({ user })).map((name) => name.charAt(0))).toEqual(expected);
  });

  it('baker and file_id are exact', async () => {
    expect((await list('ada', { admin: 'true', baker: 'OPENER30@bakehouse.test' })).total).toBe(6);
    expect((await list('ada', { admin: 'true', baker: 'opener3' })).total).toBe(0);
    expect((await list('ada', { admin: 'true', file_id: 'nothing' })).total).toBe(0);
  });

  it('narrow each other', async () => {
    const more = { user: 'x@partner.example', search: 'score', file_type: '.pdf' };
    expect(await find(more)).toEqual([]);
    expect(await find({ user: 'x@partner.example', search: 'score' })).toEqual([
      'd underXscore.pdf.txt',
    ]);
  });

  it('keep the order of equal values over all pages', async () => {
    for (let index = 0; index < 24; index += 1) {
      await bake('opener31', { name: 'same', createdAt: '2024-01-01' });
    }
    const same = { admin: 'true', baker: demoAddress('opener31'), limit: 10 };
    for (const sort_by of FILE_SORTS) {
      for (const sort_dir of ['asc', 'desc']) {
        const rows = await all('ada', { ...same, sort_by, sort_dir });
        expect(new Set(rows.map(({ id }) => id)).size).toBe(24);
      }
    }
  });
});
