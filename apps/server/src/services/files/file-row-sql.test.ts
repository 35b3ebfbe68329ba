import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents, files, grants } from '../../db/tables.ts';
import { selectFileRows } from './files.ts';

const server = useTestServer();

beforeAll(async () => {
  await server().deps.db.execute(sql`vacuum (analyze) ${auditEvents}, ${grants}`);
});

it('reads the grants and events of a file by their indexes only', async () => {
  const { db, clock } = server().deps;
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const [first] = await tx.select({ id: files.id }).from(files).limit(1);
    const rows = selectFileRows(tx, clock.now()).where(eq(files.id, first?.id ?? ''));
    const { rows: lines } = await tx.execute(sql`explain ${rows}`);
    return lines.map((line) => Object.values(line).join(' ')).join('\n');
  });
  expect(plan).toContain('Index Scan Backward using audit_events_file_opened');
  expect(plan).toContain('Index Only Scan using audit_events_file_refused');
  expect(plan).toContain('on grants');
  expect(plan).not.toContain('Seq Scan');
});
