import { describe, expect, it } from 'vitest';
import { telemetryEvents } from '../../db/tables.ts';
import { DEMO_PUBLIC_TOKEN, useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

const event = (public_token = DEMO_PUBLIC_TOKEN, more: object = {}) => ({
  telemetry: { event_id: 'event-id-1', sdk: { identifier: 'a client' } },
  event: { public_token, event_name: 'render_login_screen', details: { a: 1 }, ...more },
});

const post = (body: unknown) => server().send('/sdk/v1/events', { body });

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

  it('keeps text as text', async () => {
    await post([event(DEMO_PUBLIC_TOKEN, { details: { html: "<img onerror=1>'; drop table" } })]);
    const rows = await stored();
    expect(rows.at(-1)).toMatchObject({
      event: { details: { html: "<img onerror=1>'; drop table" } },
    });
  });
});
