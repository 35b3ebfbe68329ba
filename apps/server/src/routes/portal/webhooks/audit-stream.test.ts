import {
  API_KEY_SCOPES,
  auditStreamEvent,
  createdApiKey,
  type AuditStreamEvent,
} from '@bakehouse/contract';
import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPersonCalls, type Person } from '../../../../test/people/person.ts';
import { createPinOwner, OWN_PIN } from '../../../../test/people/pin-owner.ts';
import { useTestServer, type TestReply } from '../../../../test/server/test-server.ts';
import { auditEvents } from '../../../db/tables.ts';

const server = useTestServer();

const eventsOf = ({ text }: TestReply): AuditStreamEvent[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => auditStreamEvent.parse(JSON.parse(line)));

const stream = async (
  reader: Pick<Person, 'read'>,
  query: Record<string, string | number> = {},
) => {
  const reply = await reader.read('/audit_stream', { admin: 'true', ...query });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  return { events: eventsOf(reply), headers: reply.headers };
};

describe('the stream of the audit log', () => {
  it('has each row once, in order, and linked to the one before, up to the head', async () => {
    const ada = await createPinOwner(server(), { isAdmin: true });
    await ada.bake({ name: 'Rye.pdf' });
    const { events, headers } = await stream(ada);
    const rows = await server().deps.db.select().from(auditEvents).orderBy(asc(auditEvents.seq));
    expect(events.map(({ chain }) => [chain.sequence, chain.hash])).toEqual(
      rows.map(({ seq, hash }) => [seq, hash]),
    );
    expect(events.map(({ chain }) => chain.previous_hash)).toEqual([
      '',
      ...events.slice(0, -1).map(({ chain }) => chain.hash),
    ]);
    expect(headers.get('x-audit-sequence')).toBe(String(rows.length));
    expect(headers.get('x-audit-hash')).toBe(rows.at(-1)?.hash);
    expect(events.at(-1)).toMatchObject({
      type: 'file_baked',
      data: { user: ada.address, file: 'Rye.pdf', hidden_from_actor: false, impersonator: null },
    });
  });

  it('goes on after a number, and ends after a limit', async () => {
    const ada = await createPinOwner(server(), { isAdmin: true });
    const { events } = await stream(ada, { after: 700, limit: 1203 });
    expect(events.map(({ chain }) => chain.sequence)).toEqual(
      Array.from({ length: 1203 }, (_, at) => 701 + at),
    );
    expect((await stream(ada, { after: 999_999 })).events).toEqual([]);
  });

  it.each(['-1', '1.5', 'x', '01'])('refuses to go on after %s', async (after) => {
    const ada = await createPinOwner(server(), { isAdmin: true });
    const reply = await ada.read('/audit_stream', { admin: 'true', after });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('after')]);
  });

  it('is for administrators in admin mode', async () => {
    const [ada, bo] = [
      await createPinOwner(server(), { isAdmin: true }),
      await createPinOwner(server()),
    ];
    for (const reply of [
      await ada.read('/audit_stream'),
      await bo.read('/audit_stream', { admin: 'true' }),
    ]) {
      expect(reply).toMatchObject({ status: 403, json: { error_type: 'admin_required' } });
    }
  });

  it.each(API_KEY_SCOPES)(
    'is open to a key of an administrator that may %s only if it may read the record',
    async (scope) => {
      const ada = await createPinOwner(server(), { isAdmin: true });
      const given = { name: scope, scopes: [scope], expires_after_days: 1, pin: OWN_PIN };
      const { key } = createdApiKey.parse((await ada.call('/create_api_key', given)).json);
      const reply = await createPersonCalls(server(), key).read('/audit_stream', {
        admin: 'true',
        limit: 1,
      });
      expect(reply.status).toBe(scope === 'read_record' ? 200 : 403);
    },
  );
});
