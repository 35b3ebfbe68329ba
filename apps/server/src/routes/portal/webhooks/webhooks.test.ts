import {
  WEBHOOKS_LIMIT,
  WEBHOOK_TEST_TYPE,
  webhookTestResult,
  type WebhookTestResult,
} from '@bakehouse/contract';
import { eventually } from '@bakehouse/vitest/eventually';
import { eq } from 'drizzle-orm';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { readAuditTrail } from '../../../../test/people/audit-trail.ts';
import { createPinOwner, OWN_PIN } from '../../../../test/people/pin-owner.ts';
import { createWebhookOwner } from '../../../../test/webhooks/webhook-owner.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { answerStatus, useWebhookReceiver } from '../../../../test/webhooks/webhook-receiver.ts';
import { organisations, webhookEndpoints } from '../../../db/tables.ts';
import { startWebhookWorker } from '../../../services/webhooks/webhook-worker.ts';

const server = useTestServer();
const production = useTestServer({
  env: { NODE_ENV: 'production', PUBLIC_URL: 'https://bakehouse.example' },
});
const receiver = useWebhookReceiver();

const URL_ON_THE_INTERNET = 'https://receiver.example/hooks?key=k7mp0xqd';
const SETTINGS = { url: URL_ON_THE_INTERNET, description: 'SIEM', events: null };

afterEach(async () => {
  for (const { deps } of [server(), production()]) await deps.db.delete(webhookEndpoints);
});

const test = async (
  owner: Awaited<ReturnType<typeof createWebhookOwner>>,
  id: string,
): Promise<WebhookTestResult> =>
  webhookTestResult.parse((await owner.manage('/test_webhook', { id })).json);

describe('a webhook', () => {
  it('is created with a secret that is shown once and stored encrypted', async () => {
    const owner = await createWebhookOwner(server());
    const { secret, ...created } = await owner.create(URL_ON_THE_INTERNET);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created).toMatchObject({
      url: URL_ON_THE_INTERNET,
      state: 'ok',
      events: null,
      created_by: owner.address,
      waiting: 0,
      dead_letters: 0,
    });
    const reply = await owner.read('/webhooks', { admin: 'true' });
    expect(reply.text).not.toContain(secret);
    expect(await owner.find(created.id)).toEqual({ ...created, waiting: 1 });
    const [stored] = await server()
      .deps.db.select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, created.id));
    expect(stored?.secret.toString('latin1')).not.toContain(secret.slice(6));
  });

  it('is on record by its host, without the rest of its URL', async () => {
    const owner = await createWebhookOwner(server());
    const { id } = await owner.create(URL_ON_THE_INTERNET);
    const moved = { id, ...SETTINGS, url: 'https://other.example/', events: ['file_opened'] };
    expect((await owner.manage('/change_webhook', { ...moved, pin: OWN_PIN })).json).toMatchObject({
      url: 'https://other.example/',
      events: ['file_opened'],
    });
    await owner.manage('/rotate_webhook_secret', { id, pin: OWN_PIN });
    await owner.manage('/pause_webhook', { id, paused: true });
    await owner.manage('/pause_webhook', { id, paused: true });
    await owner.manage('/remove_webhook', { id });
    const trail = await readAuditTrail(server(), owner.id);
    expect(trail.filter(([action]) => action.startsWith('webhook'))).toEqual([
      ['webhook_created', 'Created a webhook, which sends all events to receiver.example'],
      [
        'webhook_changed',
        'Changed the webhook to receiver.example: it goes to other.example and gets the events file_opened',
      ],
      ['webhook_changed', 'Changed the webhook to other.example: it has a new secret'],
      ['webhook_changed', 'Changed the webhook to other.example: it is paused'],
      ['webhook_removed', 'Removed the webhook to other.example'],
    ]);
    expect(JSON.stringify(trail)).not.toContain('k7mp0xqd');
  });

  it('is hidden from everybody but administrators in admin mode', async () => {
    const owner = await createWebhookOwner(server());
    const { id } = await owner.create(URL_ON_THE_INTERNET);
    const other = await createPinOwner(server());
    for (const person of [owner, other]) {
      expect(await person.read('/webhooks')).toMatchObject({
        status: 403,
        json: { error_type: 'admin_required' },
      });
    }
    const change = { ...SETTINGS, id, pin: OWN_PIN, admin: true };
    for (const path of ['/create_webhook', '/change_webhook', '/remove_webhook', '/test_webhook']) {
      expect((await other.call(path, change)).status).toBe(403);
    }
  });

  it('of another organisation does not exist', async () => {
    const owner = await createWebhookOwner(server());
    const { id } = await owner.create(URL_ON_THE_INTERNET);
    const { deps } = server();
    const { db } = deps;
    await db.insert(organisations).values({
      id: 'organisation-other',
      name: 'Other',
      projectId: 'other',
      createdAt: deps.clock.now(),
    });
    await db.update(webhookEndpoints).set({ organisationId: 'organisation-other' });
    expect(await owner.list()).toEqual([]);
    const body = { ...SETTINGS, id, pin: OWN_PIN, paused: true };
    for (const call of ['change', 'pause', 'remove', 'test', 'replay']) {
      expect((await owner.manage(`/${call}_webhook`, body)).status).toBe(404);
    }
    expect((await owner.manage('/rotate_webhook_secret', body)).status).toBe(404);
    expect((await owner.read('/webhook_dead_letters', { id, admin: 'true' })).status).toBe(404);
  });

  it('is one of 20, also when many are created at once', async () => {
    const owners = await Promise.all([createWebhookOwner(server()), createWebhookOwner(server())]);
    const body = { ...SETTINGS, pin: OWN_PIN };
    const replies = await Promise.all(
      owners.flatMap((owner) =>
        Array.from({ length: 12 }, () => owner.manage('/create_webhook', body)),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(WEBHOOKS_LIMIT);
    expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
      error_type: 'limit_reached',
    });
  });

  it('is not created or changed without the PIN', async () => {
    const owner = await createWebhookOwner(server());
    expect((await owner.manage('/create_webhook', SETTINGS)).status).toBe(400);
    expect(await owner.manage('/create_webhook', { ...SETTINGS, pin: '1111' })).toMatchObject({
      status: 403,
      json: { error_type: 'invalid_pin' },
    });
    expect(await owner.list()).toEqual([]);
  });

  it.each<[object, string]>([
    [{ url: 'receiver' }, 'url'],
    [{ url: 'ftp://receiver.example/' }, 'url'],
    [{ url: 'http://receiver.example:99999/' }, 'url'],
    [{ url: 'https://user:word@receiver.example/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: `https://receiver.example/${'a'.repeat(2000)}` }, 'url'],
    [{ description: '' }, 'description'],
    [{ events: [] }, 'events'],
    [{ events: ['everything'] }, 'events'],
  ])('with %j says what is wrong', async (given, field) => {
    const owner = await createWebhookOwner(server());
    const reply = await owner.manage('/create_webhook', { ...SETTINGS, pin: OWN_PIN, ...given });
    expect([reply.status, reply.json]).toMatchObject([400, { error_type: 'invalid_request' }]);
    expect(reply.text).toContain(`"${field}`);
  });
});

describe('outside developer mode', () => {
  it.each([
    'http://receiver.example/',
    'http://localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://192.168.0.1/',
  ])('the URL %s is refused', async (url) => {
    const owner = await createWebhookOwner(production());
    const reply = await owner.manage('/create_webhook', { ...SETTINGS, url, pin: OWN_PIN });
    expect(reply.json).toMatchObject({
      fields: { url: 'must be https, and must not lead to a private network' },
    });
  });

  it('a name that leads to this machine is not reached, by events nor by a test', async () => {
    const owner = await createWebhookOwner(production());
    const { port } = new URL(receiver.urlOf('/'));
    const { id } = await owner.create(`https://localhost:${port}/private`);
    expect(await test(owner, id)).toMatchObject({
      accepted: false,
      status: null,
      text: 'The receiver is not on the internet.',
    });
    const worker = startWebhookWorker(production().deps, { pollIntervalMs: 20 });
    await eventually(async () => {
      expect(await owner.find(id)).toMatchObject({
        state: 'failing',
        waiting: 1,
        last_error: 'is not on the internet',
      });
    });
    await worker.stop();
    expect(receiver.receivedAt('/private')).toEqual([]);
  });
});

describe('a test', () => {
  it('sends a signed event at once, and says how the receiver answers', async () => {
    const owner = await createWebhookOwner(server());
    const { id, secret } = await owner.create(receiver.urlOf('/test'));
    expect(await test(owner, id)).toMatchObject({ accepted: true, status: 204 });
    const [received] = receiver.receivedAt('/test');
    if (!received) throw new Error('The test should be there.');
    expect(new StandardWebhook(secret).verify(received.body, received.headers)).toMatchObject({
      type: WEBHOOK_TEST_TYPE,
    });
    receiver.answer('/test', answerStatus(404));
    expect(await test(owner, id)).toMatchObject({
      accepted: false,
      text: 'The receiver answered with the status 404.',
    });
  });
});
