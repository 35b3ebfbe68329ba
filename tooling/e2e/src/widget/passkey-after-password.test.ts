import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findHeading } from '../pages/locators.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { credentialPromptsOf, recordCredentialPrompts } from '../people/credential-prompts.ts';
import { signUp } from '../people/email-links.ts';
import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';
import { withWidgetPage } from './page/widget-page.ts';

const CONFIG = { products: ['passwords', 'passkeys'] } as const;

async function logInWithPassword(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(findHeading(page, 'Success!')).toBeFocused();
}

const creationsOf = async (page: Page) =>
  (await credentialPromptsOf(page)).filter((prompt) => prompt.startsWith('create'));

test('a browser that creates passkeys by itself is asked once after a login with a password', async ({
  browser,
  server,
}) => {
  const email = 'passkey-by-itself@people.example';
  await signUp(server.url, email, TEST_PASSWORD);
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    const authenticator = await addVirtualAuthenticator(page);
    await recordCredentialPrompts(page);
    await open({ config: CONFIG }, { keepsWidget: true });
    await logInWithPassword(page, email);
    await expect
      .poll(() => page.evaluate(() => reported.events))
      .toEqual([
        'PASSWORD_AUTHENTICATE',
        'AUTHENTICATE_FLOW_COMPLETE',
        'LOGGED_IN',
        'PASSKEY_REGISTER',
      ]);
    expect(await creationsOf(page)).toEqual(['create conditional']);
    expect(await authenticator.passkeys()).toMatchObject([{ userName: email }]);

    await page.context().clearCookies();
    // Nobody chooses the new passkey in the autofill.
    await authenticator.setPresent(false);
    await open({ config: CONFIG }, { keepsWidget: true });
    await logInWithPassword(page, email);
    await expect
      .poll(() => page.evaluate(() => reported.events))
      .toEqual(['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'LOGGED_IN']);
    expect(await creationsOf(page)).toEqual([]);
  });
});
