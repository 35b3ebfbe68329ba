import type { OAuthProviderName } from '@bakehouse/sdk';
import { expect, type Locator, type Page } from '@playwright/test';
import { findButton, findField, findHeading } from '../pages/locators.ts';
import { SOCIAL_PROVIDERS } from './social-providers.ts';

export interface ProviderPerson {
  firstName: string;
  /** Empty for an account whose provider sends no address. */
  email: string;
}

const ADDRESS_FIELD_LABEL = 'Email address (leave it empty for none)';

/** Presses the button of a provider, which leads to its stand-in. */
export async function startSocialLogin(page: Page, provider: OAuthProviderName): Promise<void> {
  const { label } = SOCIAL_PROVIDERS[provider];
  await findButton(page, `Continue with ${label}`).click();
  await expect(findHeading(page, `Stand-in for ${label}`)).toBeVisible();
}

/** Presses the button in the settings, which leads to the stand-in of the provider. */
export async function connectInSettings(
  page: Page,
  settings: Locator,
  provider: OAuthProviderName,
): Promise<void> {
  const { label } = SOCIAL_PROVIDERS[provider];
  await findButton(settings, `Connect ${label}`).press('Enter');
  await expect(findHeading(page, `Stand-in for ${label}`)).toBeVisible();
}

/** Agrees at the stand-in of a provider, as somebody of whom the demo knows nothing. */
export async function consentAsNewPerson(
  page: Page,
  { firstName, email }: ProviderPerson,
): Promise<void> {
  await findField(page, 'First name').fill(firstName);
  await findField(page, ADDRESS_FIELD_LABEL).fill(email);
  await findButton(page, 'Continue as this person').click();
}

interface NamedPerson {
  lastName: string;
  /** Typed only where the provider sends addresses. */
  email: string;
}

/** Agrees at the stand-in of any provider. The same name and address are the same account. */
export async function consentAtProvider(
  page: Page,
  provider: OAuthProviderName,
  { lastName, email }: NamedPerson,
): Promise<void> {
  const { toldAddress, answersByForm } = SOCIAL_PROVIDERS[provider];
  await findField(page, 'Last name').fill(lastName);
  if (toldAddress !== 'none') await findField(page, ADDRESS_FIELD_LABEL).fill(email);
  await findButton(page, 'Continue as this person').click();
  if (answersByForm) await findButton(page, 'Send the answer').click();
}

/** Agrees at the stand-in of a provider, as a person of the demo. */
export async function consentAs(page: Page, name: 'Bo' | 'Dee' | 'Gil'): Promise<void> {
  await page.getByRole('button', { name: `Continue as ${name}` }).click();
}

export async function createPin(page: Page, pin: string): Promise<void> {
  await expect(findHeading(page, 'Create a PIN')).toBeVisible();
  await findField(page, 'New PIN').fill(pin);
  await findField(page, 'Confirm PIN').fill(pin);
  await findButton(page, 'Create PIN').click();
}
