import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createOlderDatabase } from '../../../test/database/older-database.ts';
import { createDatabase, dropDatabase, withDatabaseName } from '../other-databases.ts';
import { createPerson } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { outbox } from '../schema/outbox.ts';
import { connectToDatabase, type DatabaseClient } from '../client.ts';
import { applyMigrations } from '../migrate.ts';
import { createHeader, type BackupHeader } from './backup-lines.ts';
import { loadBackup, migrationsOf } from './load-backup.ts';
import { checkBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const OLDER_MIGRATIONS = 20;
const ODD_TEXT = '\\.\n\\.\r\n\t\\N "quoted" \u{1f35e}\u2028';

const server = useTestServer();

let folder: string;
let header: BackupHeader;
const at = (name: string) => join(folder, name);

const backUp = (name: string, database = server().database) =>
  writeBackup(database, at(name), {
    header: (migrations) =>
      createHeader({ made_at: 'today', migrations: [...migrations], secret_check: '' }),
    onRows: () => undefined,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-backup-'));
  const bo = await createPerson(server());
  await bo.bake({ permissions: [{ email: 'mia@partner.example' }] });
  const now = server().deps.clock.now();
  await server()
    .database.db.insert(outbox)
    .values({
      id: 'a-message-with-odd-characters',
      channel: 'email',
      recipient: 'nobody@example.com',
      subject: ODD_TEXT,
      content: Buffer.from([0, 10, 92, 46, 10, 255]),
      createdAt: now,
      nextTryAt: now,
    });
  await backUp('full.gz');
  header = await checkBackup(at('full.gz'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const withNewDatabase = async (work: (database: DatabaseClient) => Promise<void>) => {
  const name = `bakehouse_restored_${crypto.randomUUID().replaceAll('-', '')}`;
  await createDatabase(inject('database'), name);
  const database = connectToDatabase(withDatabaseName(inject('database'), name), () => undefined);
  try {
    await work(database);
  } finally {
    await database.close();
    await dropDatabase(inject('database'), name);
  }
};

const load = (database: DatabaseClient, name: string) =>
  loadBackup(database, at(name), { header, onRows: () => undefined });

/** Returns each table with the number of its rows and a hash of all their values. */
const readContent = async ({ pool }: DatabaseClient) => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as hash from ${name} as row`,
    );
    content[name] = rows[0]?.hash ?? '';
  }
  return content;
};

/** Writes a changed backup with a right checksum. */
const writeChanged = async (name: string, change: (text: string) => string) => {
  const text = gunzipSync(await readFile(at('full.gz'))).toString('latin1');
  const changed = Buffer.from(change(text.slice(0, text.lastIndexOf('{"sha256"'))), 'latin1');
  const sha256 = createHash('sha256').update(changed).digest('hex');
  const end = Buffer.from(`{"sha256":"${sha256}"}\n`);
  await writeFile(at(name), gzipSync(Buffer.concat([changed, end])));
};

describe('a backup', () => {
  it('gives every table its rows back, unchanged, and numbers go on where they were', async () => {
    await withNewDatabase(async (database) => {
      await load(database, 'full.gz');
      expect(await readContent(database)).toEqual(await readContent(server().database));
      await applyMigrations(database.db);
      const next = `select nextval('grants_serial_seq') as serial`;
      const [restored, own] = await Promise.all([
        database.pool.query<{ serial: string }>(next),
        server().database.pool.query<{ serial: string }>(next),
      ]);
      expect(restored.rows).toEqual(own.rows);
    });
  });

  it('is the state of one instant, whatever is written meanwhile', async () => {
    const people = Array.from({ length: 12 }, () => createPerson(server()));
    const [made] = await Promise.all([backUp('busy.gz'), ...people]);
    expect(made.rows).toBeGreaterThan(3000);
    await checkBackup(at('busy.gz'));
    await withNewDatabase(async (database) => {
      await load(database, 'busy.gz');
      const { rows } = await database.pool.query(
        `select u.id from users u left join emails e on e.user_id = u.id
        full join sessions s on s.user_id = u.id where u.id is null`,
      );
      expect(rows).toEqual([]);
    });
  });

  it('is for its owner alone, and replaces no other file', async () => {
    expect((await stat(at('full.gz'))).mode & 0o777).toBe(0o600);
    await expect(backUp('full.gz')).rejects.toThrow(/full\.gz is there already\. Choose another/);
    await expect(backUp('nowhere/full.gz')).rejects.toThrow(/^Could not write \S+full\.gz: ENOENT/);
  });

  it('is refused when a byte is wrong, the end is missing, or it is something else', async () => {
    const bytes = await readFile(at('full.gz'));
    const changed = gunzipSync(bytes)
      .toString('latin1')
      .replace('a-message-with-odd', 'a-message-with-0dd');
    await writeFile(at('changed.gz'), gzipSync(Buffer.from(changed, 'latin1')));
    await writeFile(at('cut.gz'), bytes.subarray(0, bytes.length - 100));
    await writeFile(at('other.gz'), gzipSync('hello\n'));
    await writeFile(at('empty.gz'), gzipSync(''));
    await writeFile(at('text.gz'), 'hello');
    for (const [name, message] of [
      ['changed.gz', /is damaged: its checksum is wrong\. Nothing was changed\.$/],
      ['cut.gz', /is no complete backup of Bakehouse \(unexpected end of file\)/],
      ['other.gz', /is no backup that this version of Bakehouse reads\.$/],
      ['empty.gz', /is damaged: its checksum is wrong\. Nothing was changed\.$/],
      ['text.gz', /is no complete backup of Bakehouse \(incorrect header check\)/],
      ['missing.gz', /^There is no file \S+missing\.gz\.$/],
    ] as const)
      await expect(checkBackup(at(name))).rejects.toThrow(message);
  });

  it('of a newer version is refused', () => {
    const newer = { ...header, migrations: [...header.migrations, 9e12] };
    expect(() => migrationsOf(newer)).toThrow(/^The backup was made by a newer Bakehouse \(/);
  });

  it('of an older version gives the tables of that version, which the next start migrates', async () => {
    const name = `bakehouse_older_${crypto.randomUUID().replaceAll('-', '')}`;
    const older = await createOlderDatabase(name, OLDER_MIGRATIONS);
    await backUp('older.gz', older);
    const content = await readContent(older);
    await older.close();
    await dropDatabase(inject('database'), name);
    await withNewDatabase(async (database) => {
      await loadBackup(database, at('older.gz'), {
        header: await checkBackup(at('older.gz')),
        onRows: () => undefined,
      });
      expect(await readContent(database)).toEqual(content);
      await applyMigrations(database.db);
      expect(Object.keys(await readContent(database))).toEqual(
        Object.keys(await readContent(server().database)),
      );
    });
  });

  it('that cannot be loaded to its end leaves no row', async () => {
    const breakTheEnd = (text: string) => text.replace('"sequence":"grants', '"sequence":"gone');
    await writeChanged('wrong.gz', breakTheEnd);
    await checkBackup(at('wrong.gz'));
    await withNewDatabase(async (database) => {
      await expect(load(database, 'wrong.gz')).rejects.toThrow(/gone_serial_seq/);
      const { rows } = await database.pool.query('select id from users');
      expect(rows).toEqual([]);
    });
  });
});
