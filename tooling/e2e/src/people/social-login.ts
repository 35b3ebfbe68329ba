import type { OAuthProviderName } from '@bakehouse/sdk';
import { expect, type Locator, type Page } from '@playwright/test';
import { button, field, heading } from '../pages/locators.ts';
import { SOCIAL_PROVIDERS } from './social-providers.ts';

export interface ProviderPerson {
  firstName: string;
  /** Empty for an account whose provider sends no address. */
  email: string;
}

const LABEL_OF_ADDRESS = 'Email address (leave it empty for none)';

/** Presses the button of a provider, which leads to its stand-in. */
export async function startSocialLogin(page: Page, provider: OAuthProviderName): Promise<void> {
  const { label } = SOCIAL_PROVIDERS[provider];
  await button(page, `Continue with ${label}`).click();
  await expect(heading(page, `Stand-in for ${label}`)).toBeVisible();
}

/** Presses the button in the settings, which leads to the stand-in of the provider. */
export async function connectInSettings(
  page: Page,
  settings: Locator,
  provider: OAuthProviderName,
): Promise<void> {
  const { label } = SOCIAL_PROVIDERS[provider];
  await button(settings, `Connect ${label}`).press('Enter');
  await expect(heading(page, `Stand-in for ${label}`)).toBeVisible();
}

/** Agrees at the stand-in of a provider, as somebody of whom the demo knows nothing. */
export async function agreeAsNewPerson(
  page: Page,
  { firstName, email }: ProviderPerson,
): Promise<void> {
  await field(page, 'First name').fill(firstName);
  await field(page, LABEL_OF_ADDRESS).fill(email);
  await button(page, 'Continue as this person').click();
}

interface NamedPerson {
  lastName: string;
  /** Typed only where the provider sends addresses. */
  email: string;
}

/** Agrees at the stand-in of any provider. The same name and address are the same account. */
export async function agreeAt(
  page: Page,
  provider: OAuthProviderName,
  { lastName, email }: NamedPerson,
): Promise<void> {
  const { toldAddress, answersByForm } = SOCIAL_PROVIDERS[provider];
  await field(page, 'Last name').fill(lastName);
  if (toldAddress !== 'none') await field(page, LABEL_OF_ADDRESS).fill(email);
  await button(page, 'Continue as this person').click();
  if (answersByForm) await button(page, 'Send the answer').click();
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
