import { continueAtProvider } from '@bakehouse/sdk/testing/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton, findHeading } from '../pages/locators.ts';
import { enterPin, logInWithPin, openAccountSettings } from '../people/login-steps.ts';
import { connectInSettings, createPin, startSocialLogin } from '../people/social-login.ts';

const NIA = { firstName: 'Nia', email: 'nia@people.example' };
const ACTIVITY = '/portal?tab=activity';
const FILES = '/portal?tab=files';

const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Account settings' });
const rowsOf = (page: Page) =>
  settingsOf(page).getByRole('list', { name: 'Your connected logins' }).getByRole('listitem');

test('bo connects GitHub in the settings, logs in with it, and removes it, by keyboard', async ({
  page,
  api,
}) => {
  await logInWithPin(page, 'bo');
  await page.goto(ACTIVITY);
  const settings = await openAccountSettings(page);
  await expect(rowsOf(page)).toHaveText([/^GoogleNot connected/, /^GitHubNot connected/]);
  await connectInSettings(page, settings, 'github');
  await continueAtProvider(page, NIA);

  await expect(page.getByText('GitHub is connected.')).toBeVisible();
  await expect(rowsOf(page)).toHaveText([/^GitHubnia@people.exampleSince /, /^GoogleNot/]);
  await expect(page).toHaveURL(`${ACTIVITY}#settings`);
  await expectAccessible(page);
  const [added] = await api.emailsTo('bo');
  expect(added?.subject).toBe('A way to log in to Bakehouse demo was added');
  await findButton(settings, 'Log out').click();
  await expect(page).toHaveURL('/login');

  await startSocialLogin(page, 'github');
  await continueAtProvider(page, NIA);
  await enterPin(page);
  await page.waitForURL('**/portal?**');
  await openAccountSettings(page);
  await findButton(settings, 'Remove GitHub (nia@people.example)').press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remove GitHub?' });
  await expect(question).toContainText('You can still log in with bo@bakehouse.test.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('GitHub was removed.')).toBeVisible();
  await expect(rowsOf(page)).toHaveText([/^GoogleNot connected/, /^GitHubNot connected/]);
  await expect(settings.getByRole('list', { name: 'Your connected logins' })).toBeFocused();
  const [removed] = await api.emailsTo('bo');
  expect(removed?.subject).toBe('A way to log in to Bakehouse demo was removed');
});

test(
  'a person who came by Google removes it, because her address is another way in',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login');
    await startSocialLogin(page, 'google');
    await continueAtProvider(page, NIA);
    await createPin(page, '8642');
    await expect(page).toHaveURL(FILES);
    const settings = await openAccountSettings(page);
    await expect(
      settings.getByText('nia@people.example always stays a way to log in'),
    ).toBeVisible();
    await findButton(settings, 'Remove Google (nia@people.example)').click();
    await page.getByRole('button', { name: 'Remove login' }).click();
    await expect(page.getByText('Google was removed.')).toBeVisible();
    await page.reload();
    await expect(findHeading(page, 'Files')).toBeVisible();
  },
);

for (const { answer, reason } of [
  { answer: 'Deny the login', reason: 'You did not give permission at GitHub.' },
  {
    answer: 'Answer with an error',
    reason: 'GitHub sent an answer that does not pass the checks of this server.',
  },
])
  test(
    `“${answer}” at the provider leads back to the settings, where nothing is connected`,
    { tag: answer === 'Answer with an error' ? '@long' : [] },
    async ({ page, monitor }) => {
      if (answer !== 'Deny the login') monitor.expectFailure('/v1/oauth/callback/github', 400);
      await logInWithPin(page, 'bo');
      await connectInSettings(page, await openAccountSettings(page), 'github');
      await findButton(page, answer).click();
      await expect(findHeading(page, 'GitHub is not connected')).toBeVisible();
      await expect(page.getByText(reason)).toBeVisible();
      await expect(page.getByText('Your account stays as it was.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Go to Bakehouse' }).click();
      await expect(rowsOf(page)).toHaveText([/^GoogleNot connected/, /^GitHubNot connected/]);
      await expect(page).toHaveURL(`${FILES}#settings`);
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(FILES);
    },
  );
