import { listFilesQuery } from '@bakehouse/contract';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { findPortalAccount } from '../../../test/server/portal-account.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { emails, files, users } from '../../db/tables.ts';
import { demoAddress } from '../../demo/accounts.ts';
import type { Account } from '../identity/accounts.ts';
import { fileCondition } from './files-sql.ts';

const server = useTestServer();

const GENERATED_FILE_COUNT = 20_000;

let ada: Account;

beforeAll(async () => {
  const { db } = server().deps;
  const found = await findPortalAccount(server().deps, demoAddress('ada'));
  if (!found) throw new Error('ada is not there.');
  ada = found;
  await db.execute(sql`insert into files (id, baker_id, name, media_type, size, checksum, created_at, updated_at)
    select gen_random_uuid(), ${ada.id}, 'Loaf ' || md5(n::text) || '.pdf', 'text/plain', 1,
      md5(n::text) || md5((-n)::text), now(), now()
    from generate_series(1, ${GENERATED_FILE_COUNT}::integer) as n`);
  await db.execute(sql`vacuum (analyze)`);
});

/** The plan that Postgres chooses by itself. */
const planOf = async (search: string) => {
  const { db } = server().deps;
  const query = listFilesQuery.parse({ admin: 'true', search });
  const rows = db
    .select({ id: files.id })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, files.bakerId), emails.isPrimary))
    .where(fileCondition(ada, query, new Date()));
  const { rows: lines } = await db.execute(sql`explain ${rows}`);
  return lines.map((line) => Object.values(line).join(' ')).join('\n');
};

it.each(['oven', 'Ärger rye', '01', 'dee@bakehouse.test', 'partner.example', '100%'])(
  'reads of many files only what an index finds for %s',
  async (search) => {
    const plan = await planOf(search);
    expect(plan).toContain('Bitmap Index Scan on files_search');
    expect(plan).not.toContain('Seq Scan on files');
  },
);

it('finds the beginning of an id or a checksum by an index', async () => {
  const plan = await planOf('0198c3a2');
  expect(plan).toContain('Bitmap Index Scan on files_id_prefix');
  expect(plan).toContain('Bitmap Index Scan on files_checksum');
  expect(plan).not.toContain('Seq Scan on files');
});
