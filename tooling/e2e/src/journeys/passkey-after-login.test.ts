import { expect, test } from '../fixtures.ts';
import { findButton } from '../pages/locators.ts';
import { emailOf } from '../people/accounts.ts';
import { credentialPromptsOf, recordCredentialPrompts } from '../people/credential-prompts.ts';
import { enterPin, openAccountSettings, submitLoginForm } from '../people/login-steps.ts';
import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';

test('the browser of dee creates a passkey by itself, not before the PIN and only once', async ({
  page,
  server,
}) => {
  const authenticator = await addVirtualAuthenticator(page);
  await recordCredentialPrompts(page);
  await page.goto('/login');
  await submitLoginForm(page, 'dee');
  await page.waitForURL('**/pin**');
  expect(await credentialPromptsOf(page)).toEqual([]);
  const registered = page.waitForResponse('**/sdk/v1/webauthn/register');
  await enterPin(page);
  await page.waitForURL('**/portal?**');
  expect((await registered).status()).toBe(200);
  expect(await authenticator.passkeys()).toHaveLength(1);
  expect(await credentialPromptsOf(page)).toEqual(['create conditional']);

  const panel = await openAccountSettings(page);
  await expect(findButton(page, 'Rename Chrome on Linux')).toBeVisible();
  const outbox = await fetch(`${server.url}/__dev/outbox?to=${emailOf('dee')}`);
  expect(await outbox.text()).toContain('A passkey was added');
  await panel.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login**');
  await submitLoginForm(page, 'dee');
  await enterPin(page);
  await page.waitForURL('**/portal?**');
  await openAccountSettings(page);
  await expect(findButton(page, 'Rename Chrome on Linux')).toHaveCount(1);
  expect(await credentialPromptsOf(page)).toEqual(['create conditional']);

  await findButton(page, 'Delete Chrome on Linux').click();
  await findButton(page, 'Delete passkey').click();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
});
