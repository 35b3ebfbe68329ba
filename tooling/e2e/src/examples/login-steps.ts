import { expect, type Page } from '@playwright/test';
import { readNewestEmailCode, readNewestEmailUrl } from '../people/email-links.ts';

export type LogIn = (page: Page, serverUrl: string, email: string) => Promise<void>;

const submitEmail = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
};

export const logInByCode: LogIn = async (page, serverUrl, email) => {
  await submitEmail(page, email);
  await expect(page.getByRole('textbox', { name: 'One-time passcode' })).toBeFocused();
  await page.keyboard.type(await readNewestEmailCode(serverUrl, email));
};

export const logInByLink: LogIn = async (page, serverUrl, email) => {
  await submitEmail(page, email);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await readNewestEmailUrl(serverUrl, email));
  await page.getByRole('button', { name: 'Log in' }).click();
};
