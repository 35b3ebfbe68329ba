import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callBackend } from '../../../test/backend/back-end.ts';
import { createChecksum, createPerson } from '../../../test/people/person.ts';
import { useTestServer, type TestServer } from '../../../test/server/test-server.ts';
import { DEMO_PASSWORD, demoAddress } from '../../demo/accounts.ts';
import { outbox } from '../../db/schema/outbox.ts';
import { auditHeads, webhookDeadLetters, webhookEndpoints } from '../../db/tables.ts';

const TOKEN = 'only-the-scraper-of-this-test-has-this';
const env = { METRICS_TOKEN: TOKEN, SMTP_URL: 'smtp://localhost:1' };

const server = useTestServer({ env });
const twin = useTestServer({ env });
const closed = useTestServer();

const scrape = (of: TestServer, authorization = `Bearer ${TOKEN}`) =>
  of.send('/metrics', { headers: { authorization } });

/** Returns the samples by their name and labels, as they stand in the text. */
const readSamples = async (of = server()) => {
  const { text } = await scrape(of);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
};

const COUNTERS = /^bakehouse_(http_requests|sign_ins|openings|audit_events)_total/;

/** Returns the counters that moved during the work, and by how much. */
const movedBy = async (work: () => Promise<unknown>) => {
  const before = await readSamples();
  await work();
  const after = await readSamples();
  const moved = [...after]
    .filter(([name]) => COUNTERS.test(name) && !name.includes('/metrics'))
    .map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(moved.filter(([, by]) => by !== 0));
};

describe('the metrics', () => {
  it('are not there without METRICS_TOKEN', async () => {
    const reply = await scrape(closed());
    expect([reply.status, reply.json]).toEqual([
      404,
      expect.objectContaining({ error_type: 'not_found' }),
    ]);
  });

  it.each(['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN])(
    'are refused to the credentials %j',
    async (authorization) => {
      const reply = await scrape(server(), authorization);
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(reply.text).not.toContain('bakehouse_');
    },
  );

  it('are text that Prometheus reads, and that nobody keeps', async () => {
    const reply = await scrape(server());
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const names = [...reply.text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('count a request once, by the row of its call and the class of its status', async () => {
    const moved = await movedBy(async () => {
      await server().send('/api/files/ada@example.com/nothing');
      await server().portal('/get_files');
      await server().provider('/users/me');
      await callBackend(server(), '/users/user-test-unknown', { method: 'GET' });
      await server().send('/healthz');
      await server().send('/healthz');
      await server().send('/sdk/v1/users/me', { method: 'SECRET-METHOD' });
    });
    const request = (labels: string) => `bakehouse_http_requests_total{${labels}}`;
    expect(moved).toEqual({
      [request('method="GET",path="/*",status="4xx"')]: 1,
      [request('method="GET",path="/api/get_files",status="4xx"')]: 1,
      [request('method="GET",path="/sdk/v1/users/me",status="4xx"')]: 1,
      [request('method="GET",path="/v1/users/:user_id",status="4xx"')]: 1,
      [request('method="GET",path="/healthz",status="2xx"')]: 2,
      [request('method="other",path="other",status="4xx"')]: 1,
    });
  });

  it('count sign-ins by factor and result', async () => {
    const moved = await movedBy(async () => {
      await server().fullSession('bo');
      const body = { email: demoAddress('bo'), password: 'not the password of bo' };
      await server().portal('/stytch/authenticate', { body });
    });
    expect(moved).toMatchObject({
      'bakehouse_sign_ins_total{factor="password",result="accepted"}': 1,
      'bakehouse_sign_ins_total{factor="pin",result="accepted"}': 1,
      'bakehouse_sign_ins_total{factor="password",result="wrong"}': 1,
      'bakehouse_audit_events_total{action="login_1fa"}': 1,
      'bakehouse_audit_events_total{action="login_2fa"}': 1,
      'bakehouse_audit_events_total{action="login_failed"}': 1,
    });
  });

  it('count openings by the rule that decided', async () => {
    const bo = await createPerson(server());
    const mia = await createPerson(server());
    const { checksum } = await bo.bake({ permissions: [{ email: mia.address }] });
    const moved = await movedBy(async () => {
      await mia.open(checksum);
      await mia.open(checksum);
      await mia.open(createChecksum());
    });
    expect(moved).toEqual({
      'bakehouse_audit_events_total{action="file_opened"}': 2,
      'bakehouse_audit_events_total{action="open_blocked"}': 1,
      'bakehouse_http_requests_total{method="POST",path="/api/open",status="2xx"}': 2,
      'bakehouse_http_requests_total{method="POST",path="/api/open",status="4xx"}': 1,
      'bakehouse_openings_total{rule="email_grant",result="allowed"}': 2,
      'bakehouse_openings_total{rule="no_grant",result="refused"}': 1,
    });
  });

  it('count the latency of every request in its histogram', async () => {
    const name = 'bakehouse_http_request_duration_seconds_count{method="GET",path="/readyz"}';
    const before = (await readSamples()).get(name) ?? 0;
    await server().send('/readyz');
    expect((await readSamples()).get(name)).toBe(before + 1);
  });

  it('say how many messages wait, and for how long', async () => {
    const length = 'bakehouse_outbox_messages{channel="email"}';
    const before = (await readSamples()).get(length) ?? 0;
    const created = new Date(server().deps.clock.now().getTime() - 7_200_000);
    await server().database.db.insert(outbox).values({
      id: 'a-waiting-message',
      channel: 'email',
      recipient: 'nobody@example.com',
      subject: 'Waiting',
      createdAt: created,
      nextTryAt: created,
    });
    const samples = await readSamples();
    expect(samples.get(length)).toBe(before + 1);
    expect(samples.get('bakehouse_outbox_oldest_seconds{channel="email"}')).toBeCloseTo(7200, -1);
  });

  it('say how many events of the audit log a failing webhook keeps waiting, and how many it lost', async () => {
    const { db } = server().database;
    const { organisationId } = server().deps.projects.portal;
    const [head] = await db
      .select()
      .from(auditHeads)
      .where(eq(auditHeads.organisationId, organisationId));
    const now = server().deps.clock.now();
    const endpointId = 'a-failing-webhook';
    await db.insert(webhookEndpoints).values({
      id: endpointId,
      organisationId,
      url: 'https://receiver.example.com/events',
      description: '',
      secret: Buffer.from('sealed'),
      createdAt: now,
      position: (head?.seq ?? 0) - 3,
      failingSince: now,
    });
    const letter = { endpointId, seq: 1, failedAt: now, attempts: 9, lastError: 'HTTP 500' };
    await db.insert(webhookDeadLetters).values(letter);
    const samples = await readSamples();
    expect(samples.get('bakehouse_webhooks{state="failing"}')).toBe(1);
    expect(samples.get('bakehouse_webhook_waiting_events{state="failing"}')).toBe(3);
    expect(samples.get('bakehouse_webhook_dead_letters')).toBe(1);
  });

  it('name no address, no id and no token', async () => {
    const { session_token: token } = (await server().signIn('ada')).stytch_session;
    await server().portal('/get_files', { token });
    const { text } = await scrape(server());
    expect(text).not.toMatch(/@|https?:|user-test-|session-test-|[0-9a-f]{8}-[0-9a-f]{4}/);
    for (const secret of [token, TOKEN, DEMO_PASSWORD]) expect(text).not.toContain(secret);
  });

  it('belong to one server each', async () => {
    await server().send('/healthz');
    const name = 'bakehouse_http_requests_total{method="GET",path="/healthz",status="2xx"}';
    expect((await readSamples(twin())).get(name)).toBeUndefined();
    await twin().send('/healthz');
    expect((await readSamples(twin())).get(name)).toBe(1);
  });

  it('have the database, the pool, the event loop and the process', async () => {
    const samples = await readSamples();
    const sizeOf = (name: string) => samples.get(name) ?? -1;
    expect(sizeOf('bakehouse_database_up')).toBe(1);
    expect(sizeOf('bakehouse_embedded_database')).toBe(1);
    expect(sizeOf('bakehouse_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(sizeOf('bakehouse_database_connections{state="idle"}')).toBeGreaterThan(0);
    expect(sizeOf('bakehouse_database_waiting_work')).toBe(0);
    expect(sizeOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(sizeOf('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  it('are still there when the database is gone, without its old values', async () => {
    await twin().database.close();
    const samples = await readSamples(twin());
    expect(samples.get('bakehouse_database_up')).toBe(0);
    expect(samples.has('bakehouse_database_size_bytes')).toBe(false);
    expect(samples.has('process_resident_memory_bytes')).toBe(true);
  });
});
