import { WAITS } from '@bakehouse/vitest/waits';
import { expect } from '@playwright/test';
import { createApiClient } from '../api/api-client.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import {
  countRecordedOpenings,
  createLoadTarget,
  expectAcknowledgedWrites,
  startMixedLoad,
} from '../api/mixed-load.ts';
import { enterPin, submitLoginForm } from '../people/login-steps.ts';
import { test } from '../databases/pooled-sandbox.ts';

const ANSWERS = 400;

test('a server behind PgBouncer in transaction mode answers every call of the mixed load and keeps its writes', async ({
  sandbox,
}) => {
  const server = sandbox.launch();
  await server.ready;
  const api = createApiClient(server.url);
  const target = await createLoadTarget(api);
  const openedBefore = await countRecordedOpenings(target);
  const load = startMixedLoad(target);
  await expect.poll(load.answered, { timeout: WAITS.testMs }).toBeGreaterThan(ANSWERS);
  await load.stop();

  expect([...load.statuses.keys()].sort()).toEqual([200, 201]);
  await expectAcknowledgedWrites(target, load, openedBefore);
  await expectIntactAuditLog(api, target.baker, sandbox.dataFolder, sandbox.environment);
  server.kill('SIGTERM');
  const ended = await server.ended;
  expect(ended.stderr).toBe('');
  expect(ended.code).toBe(0);
});

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
