import { expect, type Locator, type Page } from '@playwright/test';
import { button, field, heading } from '../pages/locators.ts';
import { OAUTH_PROVIDER_LABELS, type OAuthProvider } from './oauth-providers.ts';

export interface ProviderPerson {
  firstName: string;
  /** Empty for an account that tells none. */
  email: string;
}

/** Presses the button of a provider, which leads to its stand-in. */
export async function startSocialLogin(page: Page, provider: OAuthProvider): Promise<void> {
  await button(page, `Continue with ${OAUTH_PROVIDER_LABELS[provider]}`).click();
  await expect(heading(page, `Stand-in for ${OAUTH_PROVIDER_LABELS[provider]}`)).toBeVisible();
}

/** Presses the button in the settings, which leads to the stand-in of the provider. */
export async function connectInSettings(
  page: Page,
  settings: Locator,
  provider: OAuthProvider,
): Promise<void> {
  await button(settings, `Connect ${OAUTH_PROVIDER_LABELS[provider]}`).press('Enter');
  await expect(heading(page, `Stand-in for ${OAUTH_PROVIDER_LABELS[provider]}`)).toBeVisible();
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
