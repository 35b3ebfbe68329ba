import type { Page } from '@playwright/test';

/** A person who logs in at the fake page of a provider such as Google. */
export interface ProviderPerson {
  /** `Nia` by default. */
  firstName?: string;
  /** `Newcomer` by default. */
  lastName?: string;
  /** Empty for an account whose provider sends no address. Some providers never send one. */
  email?: string;
  /** Whether the provider says that the address is verified, where it says so at all. */
  isVerified?: boolean;
}

const ADDRESS_FIELD = 'Email address (leave it empty for none)';
const VERIFIED_BOX = 'The address is verified';

const CONTINUE_BUTTON = 'Continue as this person';
const DENY_BUTTON = 'Deny the login';

const findButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Some providers answer with a form, which their fake page shows before the browser sends it. */
const leaveBy = async (page: Page, name: string) => {
  const pressed = findButton(page, name);
  await pressed.click();
  await pressed.waitFor({ state: 'detached' });
  await page.waitForLoadState('domcontentloaded');
  const send = findButton(page, 'Send the answer');
  if (await send.isVisible()) await send.click();
};

/**
 * Agrees at the fake page of a provider, which the page must show already. The same name and address
 * are the same account of the provider.
 */
export async function continueAtProvider(page: Page, person: ProviderPerson): Promise<void> {
  const { firstName, lastName, email, isVerified } = person;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await findButton(page, CONTINUE_BUTTON).waitFor();
  if (firstName !== undefined) await field('First name').fill(firstName);
  if (lastName !== undefined) await field('Last name').fill(lastName);
  if (email !== undefined && (await field(ADDRESS_FIELD).isVisible()))
    await field(ADDRESS_FIELD).fill(email);
  if (isVerified !== undefined && (await field(VERIFIED_BOX).isVisible()))
    await field(VERIFIED_BOX).setChecked(isVerified);
  await leaveBy(page, CONTINUE_BUTTON);
}

/**
 * Agrees at the fake page of a provider, as somebody who has an account in the demo data.
 * @param name such as `Bo`
 */
export async function continueAsDemoPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Continue as ${name}` }).click();
}

/** Refuses at the fake page of a provider. */
export async function denyAtProvider(page: Page): Promise<void> {
  await leaveBy(page, DENY_BUTTON);
}
