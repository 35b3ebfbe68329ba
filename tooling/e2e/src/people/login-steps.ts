import type { BrowserContext, Page } from '@playwright/test';
import type { Tokens } from '../api/api.ts';
import { addressOf, PASSWORD, PIN, type Account } from './accounts.ts';

export async function fillLogin(page: Page, account: Account, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(addressOf(account));
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function logIn(page: Page, account: Account, password = PASSWORD): Promise<void> {
  await fillLogin(page, account, password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The fourth digit sends it. */
export async function enterPin(page: Page, pin = PIN): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).pressSequentially(pin);
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await logIn(page, account);
  await enterPin(page);
  await page.waitForURL('**/portal?**');
}

/** Takes up a session that the server gave, as a browser does that was signed in before. */
export async function keepTokens(
  context: BrowserContext,
  url: string,
  { session_token, session_jwt }: Tokens,
): Promise<void> {
  await context.addCookies([
    { name: 'stytch_session', value: session_token, url },
    { name: 'stytch_session_jwt', value: session_jwt, url },
  ]);
}

/** The token that the browser holds, or undefined. */
export async function keptToken(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === 'stytch_session')?.value;
}
