import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { resetDemo } from '../db/demo/demo-data.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();

const ownRights = async () => {
  const { rows } = await server().deps.db.execute<{ privilege_type: string }>(
    sql`select privilege_type from information_schema.role_table_grants
      where table_name = 'audit_events' and grantee = current_user order by privilege_type`,
  );
  return rows.map(({ privilege_type: right }) => right);
};

it('leaves the owner of the record no right to change or remove what is on it', async () => {
  const before = await ownRights();
  await resetDemo(server().deps);
  const after = await ownRights();
  expect(before).toEqual(expect.arrayContaining(['INSERT', 'SELECT']));
  expect(before).not.toEqual(expect.arrayContaining(['UPDATE']));
  expect(before).not.toEqual(expect.arrayContaining(['DELETE']));
  expect(before).not.toEqual(expect.arrayContaining(['TRUNCATE']));
  expect(after).toEqual(before);
});
