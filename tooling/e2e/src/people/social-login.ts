import type { OAuthProviderName } from '@bakehouse/sdk';
import { expect, type Locator, type Page } from '@playwright/test';
import { findButton, findField, findHeading } from '../pages/locators.ts';
import { SOCIAL_PROVIDERS } from './social-providers.ts';

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

export async function createPin(page: Page, pin: string): Promise<void> {
  await expect(findHeading(page, 'Create a PIN')).toBeVisible();
  await findField(page, 'New PIN').fill(pin);
  await findField(page, 'Confirm PIN').fill(pin);
  await findButton(page, 'Create PIN').click();
}
