import { expect, type Page } from '@playwright/test';
import { findButton } from '../pages/locators.ts';
import { TEST_PASSWORD } from './accounts.ts';
import { readNewestEmailLink } from './email-links.ts';

const PIN = '8642';

/** From the login page to the files, as a new person does it. Whom others share files with lands on those. */
export async function signUpInBrowser(page: Page, origin: string, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await expect(page.getByText('Strength: very strong')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await page.goto(await readNewestEmailLink(origin, email));
  await findButton(page, 'Confirm address').click();
  await page.getByLabel('New PIN').fill(PIN);
  await page.getByLabel('Confirm PIN').fill(PIN);
  await findButton(page, 'Create PIN').click();
  await expect(page).toHaveURL(/\/portal\?tab=(?:files|shared)$/);
}
