import { emailOf, DEMO_PIN } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';
import { readNewestEmailLink } from '../people/email-links.ts';
import { enterPin, submitLoginForm } from '../people/login-steps.ts';

const PIN_CALL = '/api/auth/pin/authenticate';
const SIGN_IN_CALL = '/api/stytch/authenticate';
const DAY_SECONDS = 86_400;

test('the link in the email about a locked PIN unlocks only the browser that opens it', async ({
  page,
  api,
  openBrowser,
  monitor,
  server,
}) => {
  monitor.expectFailure(PIN_CALL, 429);
  const { session_token: stranger } = await api.logIn('bo');
  for (let time = 0; time < 5; time += 1) await api.enterPin(stranger, '8642');

  const link = await readNewestEmailLink(server.url, emailOf('bo'), 'PIN entry');

  await page.goto('/login');
  await submitLoginForm(page, 'bo');
  await enterPin(page);
  await expect(page.getByRole('alert')).toContainText('PIN entry is locked for now.');

  const elsewhere = await (await openBrowser()).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'Log in first' })).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Unlock this browser' }).click();
  await expect(page).toHaveURL('/pin');
  expect((await api.enterPin(stranger, DEMO_PIN)).status).toBe(429);
  await enterPin(page);
  await expect(page).toHaveURL('/portal?tab=files');
  expect((await api.enterPin(stranger, DEMO_PIN)).status).toBe(429);
});

test(
  'the link in the email about a locked login unlocks only the browser that opens it',
  { tag: '@long' },
  async ({ page, api, openBrowser, monitor, server }) => {
    monitor.expectFailure(SIGN_IN_CALL, 401);
    const guess = (password: string) =>
      api.portal('/stytch/authenticate', '', { email: emailOf('bo'), password });
    // Ten wrong passwords lock the network for a while, the fiftieth locks the account.
    for (let time = 0; time < 50; time += 1) {
      if (time % 10 === 0) await api.advanceClock(DAY_SECONDS);
      await guess(`wrong ${time}`);
    }
    await page.goto('/login');
    await submitLoginForm(page, 'bo');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');

    await page.goto(await readNewestEmailLink(server.url, emailOf('bo'), 'Logging in'));
    await page.getByRole('button', { name: 'Unlock this browser' }).click();
    await expect(page).toHaveURL('/login');
    await submitLoginForm(page, 'bo');
    await expect(page).toHaveURL('/pin');

    const elsewhere = await (await openBrowser()).newPage();
    await elsewhere.goto('/login');
    await submitLoginForm(elsewhere, 'bo');
    await expect(elsewhere.getByRole('alert')).toHaveText('Invalid email or password');
  },
);
