import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createPerson, type Person } from '../../../../test/people/person.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { auditEvents } from '../../../db/tables.ts';
import { findPortalAccount } from '../../../../test/server/portal-account.ts';
import { reviewRelation } from './access-review-sql.ts';

const server = useTestServer();

const OPENINGS = 20_000;
const OPENERS = 20;

let bo: Person;

beforeAll(async () => {
  bo = await createPerson(server());
  const openers = await Promise.all(Array.from({ length: OPENERS }, () => createPerson(server())));
  const permissions = openers.map(({ address }) => ({ email: address }));
  const file = await bo.bake({ permissions: [...permissions, { email: '*@people.example' }] });
  const { db } = server().deps;
  const ids = sql.param(openers.map(({ id }) => id));
  await db.execute(sql`
    insert into ${auditEvents} (organisation_id, seq, id, at, actor_id, actor, actor_is_admin,
      device_type, action, baker_id, file_id, message, description, hidden_from_actor, hash)
    select ${server().deps.projects.portal.organisationId}, 1000000 + i, 'opening-' || i, now() + interval '1 second' * i,
      (${ids}::text[])[1 + i % ${OPENERS}::int], '', false, 'web', 'file_opened', ${bo.id}, ${file.id},
      '', '', false, ''
    from generate_series(1, ${OPENINGS}::int) as i`);
  await db.execute(sql`vacuum (analyze) ${auditEvents}`);
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

const openingsReadBy = (node: PlanNode): number =>
  (node['Relation Name'] === 'audit_events' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, plan) => sum + openingsReadBy(plan), 0);

it.each([undefined, true])(
  'reads two rows for each person who opened a file, however often (admin mode: %s)',
  async (admin) => {
    const { db } = server().deps;
    const account = await findPortalAccount(server().deps, bo.address);
    if (!account) throw new Error('bo is not there.');
    const from = reviewRelation({ account, admin });
    const mine = sql`from ${from} where baker_email = ${bo.address} and last_opened_at is not null`;
    const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      sql`explain (analyze, format json) select * ${mine}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    expect(plan && openingsReadBy(plan)).toBeGreaterThanOrEqual(OPENERS);
    expect(plan && openingsReadBy(plan)).toBeLessThan(OPENINGS / 20);
    const found = await db.execute(sql`select email ${mine}`);
    expect(found.rows).toHaveLength(OPENERS + 1);
  },
);
