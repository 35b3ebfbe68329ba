import type { BrowserContext, Page } from '@playwright/test';
import { PUBLIC_TOKEN } from '../api/http-client.ts';
import type { SessionTokens } from '../api/api-client.ts';
import { startPageServer } from '../sdk/page/page-server.ts';
import { openSdkPage } from '../sdk/page/sdk-page.ts';
import { addSession, addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';

/** @returns a page without a session, whose browser has a new passkey of the session's user */
export async function openPageWithPasskey(
  context: BrowserContext,
  url: string,
  tokens: SessionTokens,
): Promise<Page> {
  const pages = await startPageServer(url);
  const { page, start, call } = await openSdkPage({
    context,
    pageOrigin: pages.origin,
    apiOrigin: url,
    publicToken: PUBLIC_TOKEN,
  });
  await addVirtualAuthenticator(page);
  await addSession(context, url, tokens);
  await start();
  const registered = await call('webauthn.register', { is_passkey: true });
  await context.clearCookies();
  await pages.close();
  if (!('value' in registered)) throw new Error('The passkey was not registered.');
  return page;
}
