import { addSession } from '@bakehouse/sdk/testing/playwright';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createApiClient } from '../api/api-client.ts';
import { downloadButton, downloadCsv, findToast } from '../pages/export-steps.ts';
import { SERVER_COMMANDS_FOLDER } from '../server/paths.ts';
import { runCommand } from '../server/run-command.ts';
import { test } from '../server/server-sandbox.ts';

const EVENTS = 20_000;

test(
  'an export of 20,000 seeded events has each event exactly once',
  { tag: '@long' },
  async ({ sandbox, context, page }) => {
    const server = sandbox.launch();
    await server.ready;
    const seed = join(SERVER_COMMANDS_FOLDER, 'seed.ts');
    const laid = await runCommand(seed, ['--events', String(EVENTS)], {
      BAKEHOUSE_DATA: sandbox.dataFolder,
    });
    expect(laid.code).toBe(0);
    const api = createApiClient(server.url);
    const tokens = await api.logInWithPin('ada');
    const { body } = await api.portal<{ total: number }>(
      '/get_all_audit_logs?admin=true&exact_total=true',
      tokens.session_token,
    );
    expect(body.total).toBeGreaterThan(EVENTS);

    await addSession(context, server.url, tokens);
    await page.goto(`${server.url}/portal?tab=activity&admin=true`);
    const { rows } = await downloadCsv(page, () => downloadButton(page).click());
    expect(rows).toHaveLength(body.total);
    expect(new Set(rows.map(([id]) => id)).size).toBe(body.total);
    const text = `CSV of activity downloaded: ${body.total.toLocaleString('en-US')} rows.`;
    await expect(findToast(page, text)).toBeVisible();
  },
);
