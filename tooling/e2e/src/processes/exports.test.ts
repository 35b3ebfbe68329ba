import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createApi } from '../api/api.ts';
import { downloadButton, savedBy, toast } from '../pages/export-steps.ts';
import { SERVER_COMMANDS } from '../server/paths.ts';
import { runCommand } from '../server/run-command.ts';
import { keepTokens } from '../people/login-steps.ts';
import { test } from '../server/site.ts';

const EVENTS = 20_000;
const SLOW_MS = 120_000;

test('20,000 events that were laid beside the running server come whole, each once', async ({
  site,
  context,
  page,
}) => {
  test.setTimeout(SLOW_MS);
  const server = site.launch();
  await server.ready;
  const seed = join(SERVER_COMMANDS, 'seed.ts');
  const laid = await runCommand(seed, ['--events', String(EVENTS)], {
    BAKEHOUSE_DATA: site.dataFolder,
  });
  expect(laid.code).toBe(0);
  const api = createApi(server.url);
  const tokens = await api.signIn('ada');
  const { body } = await api.portal<{ total: number }>(
    '/get_all_audit_logs?admin=true&exact_total=true',
    tokens.session_token,
  );
  expect(body.total).toBeGreaterThan(EVENTS);

  await keepTokens(context, server.url, tokens);
  await page.goto(`${server.url}/portal?tab=activity&admin=true`);
  const { rows } = await savedBy(page, () => downloadButton(page).click());
  expect(rows).toHaveLength(body.total);
  expect(new Set(rows.map(([id]) => id)).size).toBe(body.total);
  const text = `CSV of activity downloaded: ${body.total.toLocaleString('en-US')} rows.`;
  await expect(toast(page, text)).toBeVisible();
});
