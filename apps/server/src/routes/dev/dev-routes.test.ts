import { describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { DEMO_PASSWORD, DEMO_PIN, demoAddress } from '../../demo/accounts.ts';
import { createClock } from '../../lib/clock.ts';
import { restoreClockOffset } from '../../services/upkeep/clock-offset.ts';
import { readPortalBuild } from '../../lib/own-files/portal-build.ts';
import { renderLetter } from '../../services/messages/letter.ts';
import { renderCodeText } from '../../services/messages/letters/sign-in/code-text.ts';
import { otpLoginLetter } from '../../services/messages/letters/sign-in/otp-login.ts';
import type { Message } from '../../services/messages/message.ts';
import { enqueueMessage, type ChannelName } from '../../services/messages/outbox.ts';
import { createTestDeps } from '../../../test/server/test-deps.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const CALLS = [
  ['GET', '/__dev'],
  ['GET', '/__dev/'],
  ['GET', '/__dev/outbox'],
  ['GET', '/__dev/outbox/some-message'],
  ['GET', '/__dev/requests'],
  ['POST', '/__dev/clock'],
  ['POST', '/__dev/faults'],
  ['DELETE', '/__dev/faults'],
  ['POST', '/__dev/reset'],
  ['POST', '/__dev/seed'],
  ['POST', '/__dev/test_projects'],
  ['GET', '/__dev/files'],
  ['GET', '/__dev/files/some-file'],
  ['GET', '/__dev/gallery'],
  ['GET', '/__dev/coverage'],
] as const;

const open = [
  {},
  { HOST: 'localhost' },
  { HOST: '::1' },
  { NODE_ENV: 'development' },
  { PUBLIC_URL: 'http://127.0.0.1:8080' },
];
const closed = [
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.7' },
  { PUBLIC_URL: 'https://portal.example.com' },
  { PUBLIC_URL: 'http://192.168.1.7:4000', ALLOW_INSECURE_HTTP: '1' },
  { NODE_ENV: 'production' },
  { NODE_ENV: 'production', HOST: '127.0.0.1' },
];

describe('the developer pages', () => {
  it.each(closed)('do not exist with %j', async (env) => {
    const { database, deps: demo } = server();
    const variables = { ...env, BAKEHOUSE_DEMO: '0' };
    const deps = await createTestDeps(database.db, variables, { projects: demo.projects });
    const app = createApp(deps, readPortalBuild('/nowhere'));
    for (const [method, path] of CALLS) {
      const response = await app.request(path, { method });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  it.each(open)('exist with %j', async (env) => {
    const deps = await createTestDeps(server().database.db, env);
    const app = createApp(deps, readPortalBuild('/nowhere'));
    for (const path of ['/__dev', '/__dev/outbox', '/__dev/requests']) {
      expect([path, (await app.request(path)).status]).toEqual([path, 200]);
    }
  });

  it.each([
    { host: 'evil.example' },
    { host: 'localhost.evil.example:4000' },
    { host: 'localhost:4000', origin: 'https://evil.example' },
    { host: 'localhost:4000', origin: 'null' },
  ])('cannot be reached by a page of another site: %j', async (headers) => {
    for (const [method, path] of CALLS) {
      const url = `http://${headers.host}${path}`;
      const response = await server().app.request(url, { method, headers });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

describe('a request through a proxy', () => {
  it.each<Record<string, string>>([
    { forwarded: 'for=198.51.100.1' },
    { via: '1.1 proxy' },
    { 'x-forwarded-for': '198.51.100.1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '' },
    { 'x-forwarded-host': 'portal.example.com' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-port': '443' },
    { 'x-real-ip': '127.0.0.1' },
    { host: 'portal.example.com' },
  ])('finds no developer page: %j', async (headers) => {
    const host = headers.host ?? 'localhost:4000';
    for (const [method, path] of CALLS) {
      const reply = await server().send(`http://${host}${path}`, { method, headers });
      expect([path, reply.status]).toEqual([path, 404]);
    }
  });

  it('finds none from another machine either', async () => {
    for (const [method, path] of CALLS) {
      const reply = await server().send(path, { method, peer: '203.0.113.9' });
      expect([path, reply.status]).toEqual([path, 404]);
    }
  });

  it('finds none over HTTP/1.0, which old proxies use', async () => {
    const socket = { remoteAddress: '127.0.0.1' };
    const bindings = { incoming: { socket, rawHeaders: [], httpVersion: '1.0' } };
    const response = await server().app.request('/__dev/outbox', {}, bindings);
    expect(response.status).toBe(404);
  });
});

describe('POST /__dev/clock', () => {
  const move = (body: object) => server().send('/__dev/clock', { body });

  it('moves the clock and stores its offset in the database', async () => {
    const before = server().deps.clock.now().getTime();
    expect((await move({ advance_seconds: 3600 })).json).toMatchObject({ offset_seconds: 3600 });
    const reply = await move({ advance_seconds: 60 });
    const { now } = reply.json as { now: string };
    expect(Math.round((Date.parse(now) - before) / 60_000)).toBe(61);
    const restarted = createClock();
    await restoreClockOffset(server().database.db, restarted);
    expect(restarted.offsetSeconds()).toBe(3660);
    expect((await move({ reset: true })).json).toMatchObject({ offset_seconds: 0 });
    await restoreClockOffset(server().database.db, restarted);
    expect(restarted.offsetSeconds()).toBe(0);
  });

  it('never moves the clock to dates that cannot be written', async () => {
    const century = 3_155_760_000;
    expect((await move({ advance_seconds: century })).status).toBe(200);
    expect((await move({ advance_seconds: century })).json).toMatchObject({
      error_type: 'invalid_request',
    });
    expect((await move({ advance_seconds: -century })).json).toMatchObject({ offset_seconds: 0 });
  });
});

describe('GET /__dev/outbox', () => {
  it('returns the messages of one recipient, newest first, with their links', async () => {
    for (const email of ['one@bakehouse.test', 'two@bakehouse.test', 'one@bakehouse.test']) {
      await server().provider('/passwords', { body: { email, password: DEMO_PASSWORD } });
      await server().provider('/passwords/authenticate', {
        body: { email, password: DEMO_PASSWORD },
      });
    }
    const reply = await server().send('/__dev/outbox?to=one%40bakehouse.test');
    const messages = reply.json as { created_at: string; links: string[] }[];
    expect(messages).toHaveLength(3);
    expect(messages.map(({ created_at }) => created_at)).toEqual(
      messages
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    );
    expect(Object.keys(messages[0] ?? {}).sort()).toEqual([
      'channel',
      'code',
      'created_at',
      'delivered',
      'html',
      'id',
      'links',
      'not_me',
      'subject',
      'text',
      'to',
    ]);
    expect(messages[0]).toMatchObject({
      channel: 'email',
      to: 'one@bakehouse.test',
      code: null,
      not_me: null,
      delivered: false,
    });
    expect((await server().send('/__dev')).text).toContain(messages[0]?.links[0]);
  });
});

describe('the inbox', () => {
  const facts = { code: '123456', minutes: 10, projectName: 'Bakehouse' };
  const enqueue = (channel: ChannelName, recipient: string, message: Message) =>
    enqueueMessage(server().deps.db, server().deps, { channel, recipient }, message);

  it('shows text messages with their channel and a button that copies the code', async () => {
    await enqueue('sms', '+4915112345678', renderCodeText(facts));
    await enqueue('whatsapp', '+4915112345678', renderCodeText(facts));
    const { text, headers } = await server().send('/__dev');
    for (const label of ['SMS', 'WhatsApp'])
      expect(text).toContain(`<span class="label">${label}</span> to +4915112345678`);
    expect(text).toContain('<button type="button" data-code="123456"');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const [sms] = (await server().send('/__dev/outbox?to=%2B4915112345678')).json as {
      id: string;
    }[];
    expect((await server().send(`/__dev/outbox/${sms?.id ?? ''}`)).status).toBe(404);
  });

  it('shows an email as HTML, in which nothing runs', async () => {
    await enqueue('email', 'html@bakehouse.test', renderLetter(otpLoginLetter(facts)));
    const [email] = (await server().send('/__dev/outbox?to=html@bakehouse.test')).json as {
      id: string;
      html: string;
    }[];
    const shown = await server().send(`/__dev/outbox/${email?.id ?? ''}`);
    expect(shown.text).toBe(email?.html);
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/);
    expect((await server().send('/__dev/outbox/unknown')).status).toBe(404);
  });
});

describe('GET /__dev/requests', () => {
  it('lists calls without a secret in them', async () => {
    const { stytch_session: session } = await server().signIn('bo');
    await server().portal('/auth/pin/authenticate', {
      token: session.session_token,
      body: { pin: DEMO_PIN },
    });
    await server().send('/v1/magic_links/redirect?token=secret-in-a-query&page=2');
    await server().send('/login?callback=%2Freset-password%3Ftoken%3Dsecret-in-a-callback');
    const reply = await server().send('/__dev/requests');
    expect(reply.json).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        path: '/v1/magic_links/redirect',
        query: { token: '[removed]', page: '2' },
        status: 410,
      }),
    );
    // An id is random and may have the digits of a PIN in it.
    const text = reply.text.replaceAll(/"id":"[^"]*"/g, '');
    for (const secret of [
      DEMO_PASSWORD,
      DEMO_PIN,
      session.session_token,
      session.session_jwt,
      'secret-in',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('keeps the last 500', async () => {
    for (let index = 0; index < 510; index += 1) await server().send(`/healthz?number=${index}`);
    const list = (await server().send('/__dev/requests')).json as { query: { number: string } }[];
    expect(list).toHaveLength(500);
    expect(list.at(-1)?.query.number).toBe('509');
  });

  it('keeps only the start of a long path', async () => {
    await server().send(`/${'a'.repeat(50_000)}?search=${'b'.repeat(50_000)}`);
    expect((await server().send('/__dev/requests')).text.length).toBeLessThan(400_000);
  });
});

describe('POST /__dev/reset', () => {
  it('brings the demo data back and ends every session', async () => {
    const token = await server().fullSession('bo');
    await server().provider('/passwords', {
      body: { email: 'gone@bakehouse.test', password: DEMO_PASSWORD },
    });
    await server().send('/__dev/clock', { body: { advance_seconds: 86_400 } });
    for (let time = 0; time < 10; time += 1) {
      const body = { email: demoAddress('dee'), password: 'wrong' };
      await server().portal('/stytch/authenticate', { body });
    }

    const reply = await server().send('/__dev/reset', { method: 'POST' });
    expect([reply.status, reply.json]).toEqual([200, {}]);

    expect((await server().portal('/auth/validate', { token, body: {} })).status).toBe(401);
    const gone = { email: 'gone@bakehouse.test', password: DEMO_PASSWORD };
    expect((await server().portal('/stytch/authenticate', { body: gone })).status).toBe(401);
    expect((await server().send('/__dev/outbox')).json).toEqual([]);
    expect(server().deps.clock.offsetSeconds()).toBe(0);
    expect((await server().signIn('dee')).user.email).toBe(demoAddress('dee'));
    const again = await server().fullSession('bo');
    expect((await server().portal('/get_files', { token: again })).json).toMatchObject({
      total: 64,
    });
  });

  it('works while others sign in and write', async () => {
    let isDone = false;
    const signIns = async () => {
      const statuses: number[] = [];
      while (!isDone) {
        const body = { email: demoAddress('dee'), password: DEMO_PASSWORD };
        statuses.push((await server().portal('/stytch/authenticate', { body })).status);
      }
      return statuses;
    };
    const callers = Promise.all(Array.from({ length: 6 }, signIns));
    for (let time = 0; time < 2; time += 1) {
      expect((await server().send('/__dev/reset', { method: 'POST' })).status).toBe(200);
    }
    isDone = true;
    expect((await callers).flat().filter((status) => status === 500)).toEqual([]);
  });

  it('gives configured administrators their rights again', async () => {
    const deps = await createTestDeps(server().database.db);
    const projects = { ...deps.projects, admins: [demoAddress('cy')] };
    const app = createApp({ ...deps, projects }, readPortalBuild('/nowhere'));
    await app.request('/__dev/reset', { method: 'POST' });
    expect((await server().signIn('cy')).user.is_admin).toBe(true);
  });
});
