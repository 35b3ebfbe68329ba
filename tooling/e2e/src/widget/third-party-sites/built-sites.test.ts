import { join } from 'node:path';
import { expect } from '../../fixtures.ts';
import { listRequestsUntilReady, createAllProductsApp } from './all-products.ts';
import { test } from './installed-packages.ts';
import { collectConsoleMessages, serveSite } from './site.ts';

/** The requests for the page, its script, and the parts that the form with all products needs. */
const MAX_REQUESTS = 6;

const toApp = (apiOrigin: string) => `${createAllProductsApp(apiOrigin)}
import { createRoot } from 'react-dom/client';
createRoot(document.querySelector('main')).render(createElement(AllProducts));
`;

for (const bundler of ['esbuild', 'Vite']) {
  test(`a site built by ${bundler} shows all products after at most ${MAX_REQUESTS} requests, with a clean console`, async ({
    browser,
    installed,
    server,
  }) => {
    const site = await serveSite(bundler, {
      folder: join(installed, '19'),
      source: toApp(server.url),
      apiOrigin: server.url,
    });
    const page = await browser.newPage();
    const said = collectConsoleMessages(page);
    const requests = await listRequestsUntilReady(page, `${site.origin}/`);
    expect(requests).toContainEqual(expect.stringContaining('main-screen'));
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(said).toEqual([]);
    await page.close();
    await site.close();
  });
}

test('a site loads what follows the first form when it is idle, and nothing when the form is sent', async ({
  browser,
  installed,
  server,
}) => {
  const site = await serveSite('esbuild', {
    folder: join(installed, '19'),
    source: toApp(server.url),
    apiOrigin: server.url,
  });
  const page = await browser.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const following = page.waitForResponse(/password-screens/);
  await page.goto(`${site.origin}/`);
  await following;
  const loaded = scripts.length;
  await page.locator('#email-input').fill('stranger-preloads@people.example');
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').waitFor();
  expect(scripts.slice(loaded)).toEqual([]);
  await page.close();
  await site.close();
});
