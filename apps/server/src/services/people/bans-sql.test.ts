import { withoutPlusTag } from '@bakehouse/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { allAddresses } from '../../../test/access/access-worlds.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { withoutTagSql } from './bans-sql.ts';

const server = useTestServer();

it.each([...allAddresses, 'fay+@partner.example', '++@partner.example', 'a.b-c+d+e@x.example'])(
  'Postgres drops the tag of %s like withoutPlusTag()',
  async (address) => {
    const { rows } = await server().deps.db.execute<{ untagged: string }>(
      sql`select ${withoutTagSql(sql`${address}::text`)} as untagged`,
    );
    expect(rows).toEqual([{ untagged: withoutPlusTag(address) }]);
  },
);
