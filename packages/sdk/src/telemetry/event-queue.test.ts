import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { createBootstrapData, PUBLIC_TOKEN, successResponse } from '../../test/fixtures.ts';
import { createEventQueue } from './event-queue.ts';

const details = {
  event_callback_registered: false,
  error_callback_registered: false,
  success_callback_registered: false,
};

function setUp(platform = createFakePlatform()) {
  const end = new AbortController();
  const log = createEventQueue({
    platform,
    destroyed: end.signal,
    baseUrl: 'https://api.example.com/sdk/v1',
    publicToken: PUBLIC_TOKEN,
    session: () => null,
  });
  const logMany = (count: number) => {
    for (let index = 0; index < count; index += 1) log('sdk_instance_instantiated', details);
  };
  const batches = () => platform.server.requestsTo('POST /events').map(({ body }) => body);
  return { platform, end, log, logMany, batches };
}

describe('the event queue', () => {
  it('sends nothing while there are no events', async () => {
    const { platform, batches } = setUp();
    await platform.clock.advance(10_000);
    expect(batches()).toEqual([]);
  });

  it('sends a batch 800 ms after its first event', async () => {
    const { platform, logMany, batches } = setUp();
    logMany(1);
    await platform.clock.advance(500);
    logMany(2);
    await platform.clock.advance(299);
    expect(batches()).toEqual([]);
    await platform.clock.advance(1);
    expect(batches()).toEqual([[expect.anything(), expect.anything(), expect.anything()]]);
  });

  it('sends 15 events at once, and the sixteenth later', async () => {
    const { platform, logMany, batches } = setUp();
    logMany(16);
    await flushTasks();
    expect(batches()).toHaveLength(1);
    expect(batches()[0]).toHaveLength(15);
    await platform.clock.advance(800);
    expect(batches()[1]).toHaveLength(1);
  });

  it('describes the client and the event', async () => {
    const { platform, log, batches } = setUp();
    log('sdk_instance_instantiated', details, {
      error_code: 'ec',
      error_description: 'ed',
      http_status_code: '400',
    });
    await platform.clock.advance(800);
    expect(batches()[0]).toEqual([
      {
        telemetry: {
          event_id: expect.stringMatching(/^event-id-[0-9a-f-]{36}$/) as unknown,
          app_session_id: expect.stringMatching(/^app-session-id-[0-9a-f-]{36}$/) as unknown,
          persistent_id: expect.stringMatching(/^persistent-id-[0-9a-f-]{36}$/) as unknown,
          client_sent_at: '2026-11-21T09:00:00.000Z',
          timezone: 'Europe/Vienna',
          app: { identifier: 'app.example.com' },
          sdk: { identifier: '@bakehouse/sdk', version: expect.any(String) as unknown },
        },
        event: {
          public_token: PUBLIC_TOKEN,
          event_name: 'sdk_instance_instantiated',
          details,
          error_code: 'ec',
          error_description: 'ed',
          http_status_code: '400',
        },
      },
    ]);
  });

  it('sends the remaining events when the page is closed', () => {
    const { platform, logMany, batches } = setUp();
    logMany(2);
    platform.hide();
    expect(batches()[0]).toHaveLength(2);
    expect(platform.server.requests[0]?.init).toMatchObject({ keepalive: true });
  });

  it('sends no credentials', () => {
    const { platform, logMany } = setUp();
    logMany(1);
    platform.hide();
    const [request] = platform.server.requests;
    expect([...(request?.headers.keys() ?? [])]).toEqual(['content-type']);
    expect(request?.init.credentials).toBeUndefined();
  });

  it('sends the remaining events when the client is destroyed, and nothing later', async () => {
    const { platform, end, logMany, batches } = setUp();
    logMany(2);
    end.abort();
    await flushTasks();
    expect(batches()).toHaveLength(1);
    logMany(20);
    await platform.clock.advance(10_000);
    expect(batches()).toHaveLength(1);
    expect(platform.clock.pending()).toBe(0);
    expect(platform.listeners()).toBe(0);
  });

  it('drops a batch that cannot be sent, without a warning', async () => {
    const { platform, logMany, batches } = setUp();
    platform.server.on('POST /events', () => {
      throw new TypeError('Failed to fetch');
    });
    logMany(1);
    await platform.clock.advance(800);
    logMany(1);
    await platform.clock.advance(800);
    expect(batches()).toHaveLength(2);
    expect(platform.warnings).toEqual([]);
  });

  it('does not throw for details that cannot be serialised as JSON', async () => {
    const { platform, log } = setUp();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    log('sdk_instance_instantiated', { ...details, ...circular });
    await platform.clock.advance(800);
    expect(platform.server.requests).toEqual([]);
  });

  it('does not throw in a browser without a time zone', async () => {
    const platform = createFakePlatform();
    platform.timezone = () => {
      throw new RangeError('no');
    };
    const { logMany } = setUp(platform);
    logMany(1);
    await platform.clock.advance(800);
    expect(platform.server.requests).toEqual([]);
  });

  it('accepts the events of a login UI', async () => {
    const { client, platform } = createTestClient();
    await flushTasks();
    client.logEvent('render_login_screen', { options: { products: ['passwords'] } });
    client.logEvent('email_sent', { email: 'bo@bakehouse.test', type: 'reset_password' });
    await platform.clock.advance(800);
    expect(platform.server.requestsTo('POST /events')[0]?.body).toMatchObject([
      { event: { event_name: 'sdk_instance_instantiated' } },
      { event: { event_name: 'render_login_screen', details: { options: {} } } },
      { event: { event_name: 'email_sent', details: { type: 'reset_password' } } },
    ]);
  });

  it('sends nothing when telemetry is off', async () => {
    const { client, platform } = createTestClient({ telemetry: false });
    client.logEvent('email_sent', { email: 'bo@bakehouse.test', type: 'reset_password' });
    platform.hide();
    await platform.clock.advance(800);
    expect(platform.server.requestsTo('POST /events')).toEqual([]);
  });

  it('reports that a user leaves for a provider', async () => {
    const platform = createFakePlatform();
    platform.server.on(`GET /projects/bootstrap/${PUBLIC_TOKEN}`, () =>
      successResponse({ ...createBootstrapData(), pkce_required_for_oauth: true }),
    );
    const { client } = createTestClient({}, platform);
    await client.oauth.google.start({
      custom_scopes: ['a', 'b'],
      provider_params: { prompt: 'x' },
    });
    platform.hide();
    expect(platform.server.requestsTo('POST /events')[0]?.body).toMatchObject([
      {},
      {
        event: {
          event_name: 'start_oauth_flow',
          details: {
            provider_type: 'google',
            custom_scopes: ['a', 'b'],
            cname_domain: null,
            pkce: true,
            provider_params: { prompt: 'x' },
          },
        },
      },
    ]);
  });
});
