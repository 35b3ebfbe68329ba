import { join } from 'node:path';
import { expect, type Browser } from '@playwright/test';
import { bundleForPage } from './bundle-for-page.ts';
import { startPageServer } from './page-server.ts';
import { openSdkPage, type SdkPage } from './sdk-page.ts';

const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

/** The clients that are driven alike on the real server, each with a name for its accounts. */
export const COMPARED_CLIENTS = [
  { name: 'our client', slug: 'ours', isProvider: false },
  { name: "the provider's own client", slug: 'theirs', isProvider: true },
] as const;

interface ServerPageOptions {
  browser: Browser;
  apiOrigin: string;
  isProvider: boolean;
}

/** Opens a page with a client of the real server. The client is made by `start`. */
export const withPageOnServer = async (
  { browser, apiOrigin, isProvider }: ServerPageOptions,
  run: (sdk: SdkPage) => Promise<void>,
): Promise<void> => {
  const provider = join(import.meta.dirname, 'provider-client.ts');
  const scripts = isProvider ? { '/provider.js': await bundleForPage(provider) } : {};
  const pages = await startPageServer(apiOrigin, scripts);
  const context = await browser.newContext();
  const place = { context, pageOrigin: pages.origin, apiOrigin, publicToken: PUBLIC_TOKEN };
  const sdk = await openSdkPage({ ...place, isProvider });
  await run(sdk);
  expect(await sdk.unhandled()).toEqual([]);
  await context.close();
  await pages.close();
};
