import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../../fixtures.ts';
import { bundleForPage } from '../../sdk/page/bundle-for-page.ts';
import { startPageServer } from '../../sdk/page/page-server.ts';
import type { ListeningServer } from '../../sdk/stub/listening-server.ts';
import { DEMO_PUBLIC_TOKEN } from '../page/widget-page.ts';
import { test as base } from './installed-packages.ts';
import { INVALID_OPTIONS_CASES, type InvalidOptionsCase } from './invalid-options-cases.ts';
import { collectConsoleMessages, serveSite, toSiteHtml } from './site.ts';

const toApp = (apiOrigin: string) => `
import { LoginWidget } from '@bakehouse/login-widget';
import { createClient } from '@bakehouse/sdk';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
const client = createClient('${DEMO_PUBLIC_TOKEN}', { apiOrigin: '${apiOrigin}', telemetry: false });
globalThis.told = [];
const onError = (error) => told.push(error.message);
const ROWS = [${INVALID_OPTIONS_CASES.map(({ props }) => props).join(', ')}];
const props = { client, callbacks: { onError }, ...ROWS[location.hash.slice(1)] };
createRoot(document.querySelector('main')).render(createElement(LoginWidget, props));
`;

declare global {
  var told: string[];
}

type Mode = 'development' | 'production';

/** The same app in both modes of a bundler. */
const test = base.extend<object, { sites: Readonly<Record<Mode, ListeningServer>> }>({
  sites: [
    async ({ installed, server }, use) => {
      const folder = join(installed, '19');
      const source = toApp(server.url);
      const entry = join(await mkdtemp(join(folder, 'site-')), 'app.js');
      await writeFile(entry, source);
      const files = { '/': toSiteHtml('/page.js'), '/page.js': await bundleForPage(entry) };
      const sites = {
        development: await startPageServer(server.url, files),
        production: await serveSite('esbuild', { folder, source, apiOrigin: server.url }),
      };
      await use(sites);
      await Promise.all(Object.values(sites).map((site) => site.close()));
    },
    { scope: 'worker' },
  ],
});

async function expectToSendLink(page: Page, email: string): Promise<void> {
  await page.locator('#email-input').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(email)).toBeVisible();
}

const toReaction = ({ says, isSaidInDevelopment, isError, isUseless }: InvalidOptionsCase) =>
  JSON.stringify([says !== undefined, isSaidInDevelopment, isError, isUseless]);

/** The first row of each reaction of the widget. */
const QUICK_ROWS: ReadonlySet<number> = new Set(
  INVALID_OPTIONS_CASES.map((row) =>
    INVALID_OPTIONS_CASES.findIndex((first) => toReaction(first) === toReaction(row)),
  ),
);

for (const mode of ['development', 'production'] as const) {
  for (const [row, { props, says, isError, ...odd }] of INVALID_OPTIONS_CASES.entries()) {
    const message = mode === 'production' && odd.isSaidInDevelopment ? undefined : says;
    const name = `in ${mode}, ${props} ${message === undefined ? 'works in silence' : 'is explained once'}`;
    const tag = mode === 'production' && QUICK_ROWS.has(row) ? [] : '@long';
    test(name, { tag }, async ({ browser, sites }) => {
      const page = await browser.newPage();
      const said = collectConsoleMessages(page);
      await page.goto(`${sites[mode].origin}/#${row}`);
      if (odd.isUseless)
        await expect(page.getByRole('alert')).toContainText('not set up correctly');
      else await expectToSendLink(page, `odd-${mode}-${row}@people.example`);
      const messages = message === undefined ? [] : [message];
      await expect
        .poll(() => said)
        .toEqual(messages.map((text) => `[@bakehouse/login-widget] ${text}`));
      expect(await page.evaluate(() => told)).toEqual(isError ? messages : []);
      await page.close();
    });
  }
}
