import { expect, test } from '../fixtures.ts';
import { readSessionCookie } from '../people/login-steps.ts';

const FILES_URL = '/portal?tab=files';
const FILES_CALL = '/api/get_files';
const A_DAY = 24 * 60 * 60;

test.beforeEach(async ({ logInAs }) => {
  await logInAs('bo');
});

test(
  'a logout clears cookies and storage, and the server refuses the old token',
  { tag: '@long' },
  async ({ page, context, api }) => {
    await page.goto(`${FILES_URL}&page=3`);
    await expect(page.getByText('21–30 of 64')).toBeVisible();
    const token = (await readSessionCookie(context)) ?? '';
    expect((await api.validate(token)).status).toBe(200);

    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');

    expect(await context.cookies()).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain('bakehouse');
    expect(kept).not.toContain(token);
    expect((await api.validate(token)).status).toBe(401);
    expect((await api.authenticateSession(token)).status).toBe(404);
  },
);

test('the Back button shows no data after a logout', { tag: '@long' }, async ({ page }) => {
  await page.goto(FILES_URL);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–20 of 64')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('bo@bakehouse.test')).toHaveCount(0);
});

test('a logout in one tab leads the other tab to the login page', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(FILES_URL);
  await expect(other.getByText('1–10 of 64')).toBeVisible();
  await page.goto(FILES_URL);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('bo@bakehouse.test')).toHaveCount(0);
});

test(
  'after the session was ended elsewhere, a new login leads back to the same list',
  { tag: '@long' },
  async ({ page, context, api, monitor }) => {
    monitor.expectFailure(FILES_CALL, 401);
    monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
    await page.goto(`${FILES_URL}&sort=name&dir=asc`);
    await expect(page.getByText('1–10 of 64')).toBeVisible();
    await api.revoke((await readSessionCookie(context)) ?? '');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(
      `/login?callback=${encodeURIComponent(`${FILES_URL}&sort=name&dir=asc&page=2`)}`,
    );
    expect(await context.cookies()).toEqual([]);
  },
);

test(
  'a session expires after one day',
  { tag: '@long' },
  async ({ page, context, api, monitor }) => {
    monitor.expectFailure(FILES_CALL, 401);
    monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
    await page.goto(FILES_URL);
    await expect(page.getByText('1–10 of 64')).toBeVisible();
    await api.advanceClock(A_DAY + 1);
    await page.getByRole('columnheader', { name: 'Display Name' }).getByRole('button').click();
    await expect(page).toHaveURL(/\/login\?callback=/);
    expect(await context.cookies()).toEqual([]);
  },
);
