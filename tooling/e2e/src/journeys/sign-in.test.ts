import { emailOf, DEMO_PASSWORD, DEMO_PIN } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';
import {
  enterPin,
  fillLoginForm,
  submitLoginForm,
  logInWithPin,
  readSessionCookie,
} from '../people/login-steps.ts';

const SIGN_IN_CALL = '/api/stytch/authenticate';
const PIN_CALL = '/api/auth/pin/authenticate';

test('bo logs in with password and PIN and sees 64 files in pages', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await submitLoginForm(page, 'bo');
  await expect(page).toHaveURL('/pin');
  await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
  await enterPin(page);
  await expect(page).toHaveURL('/portal?tab=files');
  await expect(page.getByRole('heading', { name: 'Files' })).toBeVisible();
  await expect(page.getByText('1–10 of 64')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('navigation', { name: 'Pages of files' })).toContainText('of 7');
  await expect(page.getByText(emailOf('bo'), { exact: true }).first()).toBeVisible();
  await expect(page).toHaveTitle('Files · Bakehouse');
});

test(
  'a wrong password and an unknown email get the same error',
  { tag: '@long' },
  async ({ page, monitor }) => {
    monitor.expectFailure(SIGN_IN_CALL, 401);
    await page.goto('/login');
    await submitLoginForm(page, 'bo', 'wrong');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.getByLabel('Email').fill('nobody@bakehouse.test');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    const answered = page.waitForResponse(`**${SIGN_IN_CALL}`);
    await page.getByRole('button', { name: 'Log in' }).click();
    expect((await answered).status()).toBe(401);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(page).toHaveURL('/login');
  },
);

test(
  'an empty form asks for email and password without a request',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.url());
    });
    const submit = page.getByRole('button', { name: 'Log in' });
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Please enter email and password');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill(emailOf('bo'));
    await submit.click();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByRole('alert')).toHaveText('Please enter email and password');
    expect(calls).toEqual([]);
  },
);

test('PIN entry is locked at the sixth wrong PIN in a row, even for the right PIN', async ({
  page,
  context,
  api,
  monitor,
}) => {
  monitor.expectFailure(PIN_CALL, 403);
  monitor.expectFailure(PIN_CALL, 429);
  await page.goto('/login');
  await submitLoginForm(page, 'bo');
  const alert = page.getByRole('alert');
  for (const detail of [
    '4 tries left. After that, PIN entry is locked for a while.',
    '3 tries left. After that, PIN entry is locked for a while.',
    '2 tries left. After that, PIN entry is locked for a while.',
    '1 try left. After that, PIN entry is locked for a while.',
    'PIN entry is locked for a while.',
  ]) {
    await enterPin(page, '8642');
    await expect(alert).toContainText('Invalid PIN or code. Please try again.');
    await expect(alert).toContainText(detail);
  }
  const answered = page.waitForResponse(`**${PIN_CALL}`);
  await enterPin(page, '8642');
  expect((await answered).status()).toBe(429);
  await expect(alert).toContainText('Too many wrong PINs. PIN entry is locked for now.');
  await expect(alert).toContainText('Try again in 15 minutes.');
  await expect(page.getByLabel('PIN', { exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(page).toHaveURL('/pin');
  const token = (await readSessionCookie(context)) ?? '';
  expect((await api.portal('/auth/pin/authenticate', token, { pin: DEMO_PIN })).status).toBe(429);
});

test(
  'a pasted PIN may have spaces between its digits',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/login');
    await submitLoginForm(page, 'bo');
    const field = page.getByLabel('PIN', { exact: true });
    await expect(field).toBeFocused();
    await page.evaluate(() => navigator.clipboard.writeText('73 91'));
    await page.keyboard.press('ControlOrMeta+V');
    await expect(page).toHaveURL('/portal?tab=files');
  },
);

test(
  'the PIN field ignores letters, and a short PIN is not sent',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login');
    await submitLoginForm(page, 'bo');
    const field = page.getByLabel('PIN', { exact: true });
    await field.pressSequentially('7a3-x');
    await expect(field).toHaveValue('73');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('PIN must be exactly 4 digits.')).toBeVisible();
  },
);

test(
  'Back on the PIN page leads to the login page and ends the session on the server',
  { tag: '@long' },
  async ({ page, context, api }) => {
    await page.goto('/login');
    await submitLoginForm(page, 'bo');
    await expect(page).toHaveURL('/pin');
    await expect.poll(() => readSessionCookie(context)).toBeDefined();
    const token = (await readSessionCookie(context)) ?? '';
    expect((await api.validate(token)).status).toBe(200);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/login');
    expect((await api.validate(token)).status).toBe(401);
    expect(await readSessionCookie(context)).toBeUndefined();
  },
);

test('cy creates a PIN after a weak PIN and a mismatch were refused', async ({ page, monitor }) => {
  monitor.expectFailure('/api/auth/pin/create', 400);
  await page.goto('/login');
  await submitLoginForm(page, 'cy');
  await expect(page.getByRole('heading', { name: 'Create a PIN' })).toBeVisible();
  const create = async (pin: string, confirmation: string) => {
    await page.getByLabel('New PIN').fill(pin);
    await page.getByLabel('Confirm PIN').fill(confirmation);
    await page.getByRole('button', { name: 'Create PIN' }).click();
  };
  await create('12', '12');
  await expect(page.getByText('PIN must be exactly 4 digits.')).toBeVisible();
  await create('8642', '8643');
  await expect(page.getByText('PINs do not match.')).toBeVisible();
  await create('1234', '1234');
  await expect(page.getByRole('alert')).toContainText('This PIN is easy to guess.');
  await create('8642', '8642');
  await expect(page).toHaveURL('/portal?tab=files');
  await expect(page.getByText('1–3 of 3')).toBeVisible();
});

test('gil confirms the address by email, logs in again and is asked for a new PIN', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await submitLoginForm(page, 'gil');
  await expect(page.getByText('Check your email for the verification link.')).toBeVisible();
  await expect(page.getByText(emailOf('gil'))).toBeVisible();
  await expect(page).toHaveURL('/login');

  const inbox = await context.newPage();
  await inbox.goto('/__dev');
  await inbox.getByRole('link', { name: 'Open link' }).click();
  await expect(inbox.getByRole('heading')).toHaveText('Confirm your email address');
  await inbox.getByRole('button', { name: 'Confirm address' }).click();
  await expect(inbox).toHaveURL(/\/(login|pin)/);

  await page.bringToFront();
  await fillLoginForm(page, 'gil');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/pin');
  await expect(page.getByRole('heading', { name: 'Create a PIN' })).toBeVisible();
});

test('a reload keeps the session', async ({ page, context }) => {
  await logInWithPin(page, 'bo');
  const before = await readSessionCookie(context);
  await page.reload();
  await expect(page.getByText('1–10 of 64')).toBeVisible();
  expect(await readSessionCookie(context)).toBe(before);
});

test("two users of one browser never see each other's rows", async ({ page }) => {
  await logInWithPin(page, 'bo');
  await expect(page.getByText('1–10 of 64')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');

  const bakers: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/get_files')) bakers.push(response.url());
  });
  await submitLoginForm(page, 'ada');
  await enterPin(page);
  await page.waitForURL('**/portal?**');
  await expect(page.getByText('1–6 of 6')).toBeVisible();
  await expect(page.getByText(emailOf('bo'))).toHaveCount(0);
  expect(bakers).toHaveLength(1);
});
