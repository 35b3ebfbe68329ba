import type { BrowserContext, Locator, Page } from '@playwright/test';
import { emailOf, DEMO_PASSWORD, DEMO_PIN, type DemoAccount, TEST_PASSWORD } from './accounts.ts';
import { signUp } from './email-links.ts';

export async function fillLoginForm(
  page: Page,
  account: DemoAccount,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(emailOf(account));
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function submitLoginForm(
  page: Page,
  account: DemoAccount,
  password = DEMO_PASSWORD,
): Promise<void> {
  await fillLoginForm(page, account, password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The form is submitted automatically after the fourth digit. */
export async function enterPin(page: Page, pin = DEMO_PIN): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).pressSequentially(pin);
}

export async function logInWithPin(page: Page, account: DemoAccount): Promise<void> {
  await page.goto('/login');
  await submitLoginForm(page, account);
  await enterPin(page);
  await page.waitForURL('**/portal?**');
}

/** Signs up, and gives the session to the browser of a page at the origin. */
export async function logInNewUser(
  page: Page,
  { serverUrl, origin, email }: { serverUrl: string; origin: string; email: string },
): Promise<void> {
  const value = await signUp(serverUrl, email, TEST_PASSWORD);
  await page.context().addCookies([{ name: 'stytch_session', value, url: origin }]);
}

export async function openAccountSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: / account settings$/ }).click();
  const panel = page.getByRole('dialog', { name: 'Account settings' });
  await panel.getByText('This device', { exact: true }).first().waitFor();
  return panel;
}

export async function readSessionCookie(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === 'stytch_session')?.value;
}
