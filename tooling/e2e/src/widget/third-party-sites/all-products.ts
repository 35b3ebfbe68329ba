import type { Page } from '@playwright/test';
import { DEMO_PUBLIC_TOKEN } from '../page/widget-page.ts';

/** The form is complete when these elements are there. */
const FORM_PART_SELECTORS = [
  '[role=tab]',
  '#email-input',
  '#oauth-github',
  '[part=wallets] button',
] as const;

/** The module of a site: the widget with every product that its form can have. */
export const createAllProductsApp = (apiOrigin: string): string => `
import { LoginWidget } from '@bakehouse/login-widget';
import { createClient } from '@bakehouse/sdk';
import { createElement } from 'react';
const client = createClient('${DEMO_PUBLIC_TOKEN}', { apiOrigin: '${apiOrigin}' });
const config = {
  products: ['passwords', 'otp', 'oauth', 'crypto', 'passkeys'],
  otpOptions: { methods: ['sms', 'email'] },
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
};
export const AllProducts = () => createElement(LoginWidget, { client, config });
`;

declare global {
  var readyAt: number | undefined;
}

/** Runs in the page, before its scripts. */
function recordReadiness(parts: readonly string[]) {
  const observer = new MutationObserver(() => {
    if (parts.some((part) => !document.querySelector(part))) return;
    observer.disconnect();
    globalThis.readyAt = performance.now();
  });
  observer.observe(document, { childList: true, subtree: true });
}

const openPage = async (page: Page, url: string, parts: readonly string[]) => {
  await page.addInitScript(recordReadiness, parts);
  await page.goto(url);
  await page.waitForFunction(() => globalThis.readyAt !== undefined);
};

async function listRequests(page: Page): Promise<readonly string[]> {
  const started = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= (globalThis.readyAt ?? 0))
      .map(({ name }) => name),
  );
  return [page.url(), ...started].map((url) => new URL(url).pathname);
}

/** The paths of everything that a page with one input requested before it was drawn. */
export async function listRequestsOfEmptyPage(page: Page, url: string): Promise<readonly string[]> {
  await openPage(page, url, ['input']);
  return listRequests(page);
}

/** The paths of everything that the page requested before its form with all products was drawn. */
export async function listRequestsUntilReady(page: Page, url: string): Promise<readonly string[]> {
  // Waits for the last request, because the browser lists only those that have ended.
  const passkeys = page.waitForResponse(/\/webauthn\/authenticate\/start/);
  await openPage(page, url, FORM_PART_SELECTORS);
  await passkeys;
  return listRequests(page);
}
