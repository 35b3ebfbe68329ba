import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createPerson, type Person } from '../../../test/people/person.ts';
import { findPortalAccount } from '../../../test/server/portal-account.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { files, grants } from '../../db/tables.ts';
import type { Account } from '../identity/accounts.ts';
import { selectSharedFiles } from './shared-files.ts';

const server = useTestServer();

const FILES_OF_OTHERS = 20_000;
const OWN_FILES = 40;
const ADDRESS = 'mia@plans.example';

let mia: Account;

const bakeMany = async (baker: Person, count: number, address: string) => {
  const { db } = server().deps;
  await db.execute(sql`
    with baked as (
      insert into ${files} (id, baker_id, name, media_type, size, checksum, created_at, updated_at)
      select gen_random_uuid()::text, ${baker.id}, 'Rye.pdf', 'text/plain', 1,
        md5(i::text || ${address}) || md5(i::text), now(), now()
      from generate_series(1, ${count}::int) as i returning id)
    insert into ${grants} (file_id, address, key_path, created_at)
    select id, replace(${address}, '%', left(id, 4)), ${"m/0'/0'/0'"}, now() from baked`);
};

beforeAll(async () => {
  const baker = await createPerson(server());
  await createPerson(server(), { address: ADDRESS });
  await bakeMany(baker, FILES_OF_OTHERS, 'p-%@plans.test');
  await bakeMany(baker, OWN_FILES, ADDRESS);
  const { db } = server().deps;
  await db.execute(sql`vacuum (analyze) ${files}`);
  await db.execute(sql`vacuum (analyze) ${grants}`);
  const found = await findPortalAccount(server().deps, ADDRESS);
  if (!found) throw new Error('mia is not there.');
  mia = found;
});

it('reads the files of one person by index, among many files of others', async () => {
  const { db } = server().deps;
  const query = selectSharedFiles(db, mia, sql<string[]>`array[${files.id}]`);
  const { rows } = await db.execute(sql`explain ${query.getSQL()}`);
  const plan = rows.map((row) => Object.values(row).join(' ')).join('\n');
  expect(plan).toContain('grants_address');
  expect(plan).toMatch(/files_pkey|files_id_prefix/);
  expect(plan).not.toMatch(/Seq Scan on (files|grants)/);
  expect(await query).toHaveLength(OWN_FILES);
});
