import { expect, type Locator, type Page } from '@playwright/test';
import { button, field, heading } from '../pages/locators.ts';

export interface ProviderPerson {
  firstName: string;
  /** Empty for an account whose provider sends no address. */
  email: string;
}

const LABELS = { google: 'Google', github: 'GitHub' } as const;

export type Provider = keyof typeof LABELS;

/** Presses the button of a provider, which leads to its stand-in. */
export async function startSocialLogin(page: Page, provider: Provider): Promise<void> {
  await button(page, `Continue with ${LABELS[provider]}`).click();
  await expect(heading(page, `Stand-in for ${LABELS[provider]}`)).toBeVisible();
}

/** Presses the button in the settings, which leads to the stand-in of the provider. */
export async function connectInSettings(
  page: Page,
  settings: Locator,
  provider: Provider,
): Promise<void> {
  await button(settings, `Connect ${LABELS[provider]}`).press('Enter');
  await expect(heading(page, `Stand-in for ${LABELS[provider]}`)).toBeVisible();
}

/** Agrees at the stand-in of a provider, as somebody of whom the demo knows nothing. */
export async function agreeAsNewPerson(
  page: Page,
  { firstName, email }: ProviderPerson,
): Promise<void> {
  await field(page, 'First name').fill(firstName);
  await field(page, 'Email address (leave it empty for none)').fill(email);
  await button(page, 'Continue as this person').click();
}

/** Agrees at the stand-in of a provider, as a person of the demo. */
export async function agreeAs(page: Page, name: 'Bo' | 'Dee' | 'Gil'): Promise<void> {
  await page.getByRole('button', { name: `Continue as ${name}` }).click();
}

export async function createPin(page: Page, pin: string): Promise<void> {
  await expect(heading(page, 'Create a PIN')).toBeVisible();
  await field(page, 'New PIN').fill(pin);
  await field(page, 'Confirm PIN').fill(pin);
  await button(page, 'Create PIN').click();
}
