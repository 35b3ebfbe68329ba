import { join } from 'node:path';
import { expect } from '../../fixtures.ts';
import {
  listRequestsOfEmptyPage,
  listRequestsUntilReady,
  createAllProductsApp,
} from './all-products.ts';
import { test } from './installed-packages.ts';
import { serveNextSite } from './next-site.ts';
import { collectConsoleMessages } from './site.ts';

/** The requests for the main screen, the project, the code of passkeys, and a passkey challenge. */
const MAX_REQUESTS_BEYOND_NEXT = 4;

const FLOOR = `'use client';
export default () => <input aria-label="Email" />;
`;

const toPage = (apiOrigin: string) => `'use client';
${createAllProductsApp(apiOrigin)}
export default AllProducts;
`;

// Next.js is a download of 100 MB and a build of half a minute, too much for every run.
test(
  'a site of Next.js shows all products after a few requests more than an empty page, with a clean console',
  { tag: '@long' },
  async ({ browser, installed, server }) => {
    const site = await serveNextSite({
      installed: join(installed, '19'),
      pages: { floor: FLOOR, login: toPage(server.url) },
    });
    const context = await browser.newContext();
    const page = await context.newPage();
    const said = collectConsoleMessages(page);
    const floor = await listRequestsOfEmptyPage(page, `${site.origin}/floor`);
    await page.close();
    const login = await context.newPage();
    const saidByLogin = collectConsoleMessages(login);
    const requests = await listRequestsUntilReady(login, `${site.origin}/login`);
    expect(floor.length).toBeGreaterThan(1);
    expect(requests.length - floor.length, requests.join('\n')).toBeLessThanOrEqual(
      MAX_REQUESTS_BEYOND_NEXT,
    );
    expect([...said, ...saidByLogin]).toEqual([]);
    await context.close();
    await site.close();
  },
);
