import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { telemetryEvents, telemetryUsage } from '../../db/tables.ts';
import { readPortalBuild } from '../../lib/own-files/portal-build.ts';
import { createTestDeps } from '../../../test/server/test-deps.ts';
import { createStoppedClock } from '../../../test/server/stopped-clock.ts';
import { DEMO_PUBLIC_TOKEN, useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer({ clock: createStoppedClock() });

const event = (public_token = DEMO_PUBLIC_TOKEN, more: object = {}) => ({
  telemetry: { event_id: 'event-id-1', sdk: { identifier: 'a client' } },
  event: { public_token, event_name: 'render_login_screen', details: { a: 1 }, ...more },
});

const post = (body: unknown) => server().send('/sdk/v1/events', { body });

const asRequest = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const stored = () => server().deps.db.select().from(telemetryEvents);

describe('POST /events', () => {
  it('stores a batch of fifteen without credentials', async () => {
    const reply = await post(Array.from({ length: 15 }, () => event()));
    expect(reply.json).toMatchObject({ data: { status_code: 200 } });
    const rows = await stored();
    expect(rows).toHaveLength(15);
    expect(rows[0]).toMatchObject({
      projectId: 'project-test-00000000-0000-4000-8000-000000000001',
      event: { event_name: 'render_login_screen', details: { a: 1 } },
    });
  });

  it.each([
    ['sixteen events', Array.from({ length: 16 }, () => event()), 400],
    ['no list', event(), 400],
    [
      'an event without a name',
      [{ telemetry: {}, event: { public_token: DEMO_PUBLIC_TOKEN } }],
      400,
    ],
    ['a name of 101 characters', [event(DEMO_PUBLIC_TOKEN, { event_name: 'x'.repeat(101) })], 400],
    ['a foreign token', [event('public-token-test-other')], 404],
    ['a foreign token among ours', [event(), event('public-token-test-other')], 404],
    ['details over 64 kB', [event(DEMO_PUBLIC_TOKEN, { details: 'x'.repeat(70_000) })], 413],
  ])('refuses %s and stores nothing', async (_name, body, status) => {
    const before = (await stored()).length;
    expect((await post(body)).status).toBe(status);
    expect(await stored()).toHaveLength(before);
  });

  it('refuses pages of an origin that the project does not list', async () => {
    const before = (await stored()).length;
    const send = (origin: string) =>
      server().send('/sdk/v1/events', { headers: { origin }, body: [event()] });
    expect(await send('https://evil.example')).toMatchObject({
      status: 403,
      json: { error_type: 'bad_domain_for_stytch_sdk' },
    });
    expect(await stored()).toHaveLength(before);
    expect((await send('http://localhost:5173')).status).toBe(200);
  });

  it('dates events by its own clock, whatever the client says', async () => {
    const forged = { ...event(), telemetry: { client_sent_at: '1999-01-01T00:00:00Z' } };
    const before = server().deps.clock.now();
    await post([forged]);
    const rows = await stored();
    expect(rows.at(-1)?.receivedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it('stores texts unchanged', async () => {
    await post([event(DEMO_PUBLIC_TOKEN, { details: { html: "<img onerror=1>'; drop table" } })]);
    const rows = await stored();
    expect(rows.at(-1)).toMatchObject({
      event: { details: { html: "<img onerror=1>'; drop table" } },
    });
  });
});

describe('too many events', () => {
  const DAY_SECONDS = 86_400;
  const sender = (peer: string) => () => server().send('/sdk/v1/events', { peer, body: [event()] });
  const use = (usage: { events?: number; bytes?: number }) =>
    server().deps.db.update(telemetryUsage).set(usage);

  afterEach(async () => {
    server().deps.clock.setOffset(0);
    await server().deps.db.delete(telemetryUsage);
  });

  it('of one network are refused with 429 and Retry-After, and sign-in goes on', async () => {
    const peer = '203.0.113.40';
    const send = sender(peer);
    let taken = 0;
    while ((await send()).status === 200) taken += 1;
    expect(taken).toBe(60);
    const refused = await send();
    expect(refused).toMatchObject({ status: 429, json: { error_type: 'too_many_requests' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    const body = { email: 'bo@bakehouse.test', password: 'wrong' };
    expect((await server().provider('/passwords/authenticate', { peer, body })).status).toBe(401);
    expect((await sender('203.0.113.41')()).status).toBe(200);
  });

  it.each([{ events: 50_000 }, { bytes: 50 * 1024 * 1024 }])(
    'of one project on one day are refused until midnight, by every server: %j',
    async (usage) => {
      expect((await post([event()])).status).toBe(200);
      await use(usage);
      const before = (await stored()).length;
      const other = createApp(
        await createTestDeps(server().database.db),
        readPortalBuild('/nowhere'),
      );
      const answers = [
        await server().app.request('/sdk/v1/events', asRequest([event()])),
        await other.request('/sdk/v1/events', asRequest([event()])),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(429);
        const seconds = Number(answer.headers.get('retry-after'));
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(DAY_SECONDS);
        expect(await answer.json()).toMatchObject({ error_type: 'too_many_requests' });
      }
      expect(await stored()).toHaveLength(before);
      expect((await server().signIn('bo')).user.email).toBe('bo@bakehouse.test');

      server().deps.clock.setOffset(DAY_SECONDS);
      expect((await post([event()])).status).toBe(200);
    },
  );

  it('are all counted when they come at once', async () => {
    await post([event()]);
    await use({ events: 49_990 });
    const five = Array.from({ length: 5 }, () => event());
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(five)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
  });
});
