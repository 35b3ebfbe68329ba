import { expect } from '@playwright/test';
import { createApiClient } from '../api/api-client.ts';
import { expectAnsweredLoad } from '../api/mixed-load-check.ts';
import { DEMO_PIN } from '../people/accounts.ts';
import { enterPin, submitLoginForm } from '../people/login-steps.ts';
import { test } from '../databases/pooled-sandbox.ts';
import { findFreePort } from '../server/server-process.ts';
import { startWebhookReceiver } from '../server/webhook-receiver.ts';

test(
  'a server behind PgBouncer in transaction mode answers every call of the mixed load and keeps its writes',
  { tag: '@long' },
  async ({ sandbox }) => {
    const server = sandbox.launch();
    await server.ready;
    await expectAnsweredLoad(server.url, sandbox);
    server.kill('SIGTERM');
    const ended = await server.ended;
    expect(ended.stderr).toBe('');
    expect(ended.code).toBe(0);
  },
);

test(
  'a baker logs in and finds her files when the server uses PgBouncer',
  { tag: '@long' },
  async ({ sandbox, page }) => {
    const server = sandbox.launch();
    await server.ready;
    await page.goto(`${server.url}/login`);
    await submitLoginForm(page, 'bo');
    await enterPin(page);
    await page.waitForURL('**/portal?**');
    await page.goto(`${server.url}/portal?tab=files&search=Oven+service+report+Hilltop+02`);
    await page.getByRole('button', { name: /^Details of / }).click();
    await page.getByRole('textbox', { name: 'Add access' }).fill('rye@partner.example');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('rye@partner.example').first()).toBeVisible();

    const api = createApiClient(server.url);
    const { session_token: bo } = await api.logInWithPin('bo');
    const path = '/get_all_audit_logs?action=permission_added&search=rye@partner.example';
    await expect
      .poll(async () => (await api.portal<{ total: number }>(path, bo)).body.total)
      .toBe(1);
    await page.reload();
    await expect(page.getByText('rye@partner.example').first()).toBeVisible();
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
    await expect(page.getByRole('main').getByText('rye@partner.example').first()).toBeVisible();
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  },
);

const readSequences = async (url: string, token: string, after: number) => {
  const headers = { authorization: `Bearer ${token}` };
  const path = `/api/audit_stream?admin=true&after=${after}`;
  const lines = (await (await fetch(url + path, { headers })).text()).trim().split('\n');
  // The cast is unchecked, because the tests of the server check the form of the events.
  const events = lines.map((line) => JSON.parse(line) as { chain: { sequence: number } });
  return events.map(({ chain }) => chain.sequence);
};

test(
  'two servers behind PgBouncer send each event to a webhook once and in order, and both stream it',
  { tag: '@long' },
  async ({ sandbox }) => {
    const first = sandbox.launch();
    await first.ready;
    const second = sandbox.launch({ port: await findFreePort() });
    await second.ready;
    const receiver = await startWebhookReceiver();
    const [one, other] = [createApiClient(first.url), createApiClient(second.url)];
    const { session_token: token } = await one.logInWithPin('ada');
    const settings = { url: receiver.url, description: 'SIEM', events: null, pin: DEMO_PIN };
    const created = await other.portal('/create_webhook', token, { ...settings, admin: true });
    expect(created.status).toBe(201);
    const bakes = Array.from({ length: 40 }, (_, n) => {
      const file = { name: `${n}.pdf`, checksum: `${n}`.padStart(64, 'a'), size: 1 };
      const body = { ...file, type: 'application/pdf', permissions: [] };
      return (n % 2 === 0 ? one : other).portal('/bake', token, body);
    });
    for (const { status } of await Promise.all(bakes)) expect(status).toBe(201);
    await expect
      .poll(() => receiver.received.filter(({ type }) => type === 'file_baked').length)
      .toBe(bakes.length);
    const sequences = receiver.received.map(({ sequence }) => sequence);
    const after = (sequences[0] ?? 0) - 1;
    for (const { url } of [first, second])
      expect(await readSequences(url, token, after)).toEqual(sequences);
    receiver.stop();
  },
);
