import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { button, heading } from '../pages/locators.ts';
import { emailOf } from '../people/accounts.ts';
import { openAccountSettings } from '../people/login-steps.ts';
import type { TestServer } from '../server/test-server.ts';

const OPERATOR = 'Sam Support';
const REFUSED =
  'You are acting for somebody else, so you can look at everything and change nothing.';

const createUrl = async ({ impersonate }: TestServer) => {
  const { code, stdout } = await impersonate(emailOf('bo'), '--by', OPERATOR, '--json');
  expect(code).toBe(0);
  // The cast is unchecked, because a wrong URL fails the next step.
  return (JSON.parse(stdout) as { url: string }).url;
};

const banner = (page: Page) => page.getByRole('region', { name: 'Acting for somebody else' });

const actForBo = async (page: Page, server: TestServer) => {
  await page.goto(await createUrl(server));
  await button(page, 'Act for this account').click();
  await expect(heading(page, 'Files')).toBeVisible();
};

test('an operator acts for bo from the command to Stop, and changes nothing', async ({
  page,
  server,
  monitor,
}) => {
  const url = await createUrl(server);
  await page.goto(url);
  await expect(heading(page, 'Act for somebody else?')).toBeVisible();
  await expect(page).toHaveURL('/authenticate');
  await expectAccessible(page);
  await button(page, 'Act for this account').click();

  await expect(heading(page, 'Files')).toBeVisible();
  await expect(banner(page)).toContainText(`You are acting for ${emailOf('bo')}.`);
  await expect(banner(page)).toContainText(OPERATOR);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(button(page, 'Bake files')).toHaveCount(0);
  await expectAccessible(page);

  const panel = await openAccountSettings(page);
  await expect(panel).toContainText(`Only ${emailOf('bo')} can change these`);
  await expect(button(panel, 'Change password')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/account/delete');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText(`Only ${emailOf('bo')} can delete this account.`)).toBeVisible();
  await expectAccessible(page);

  monitor.expectFailure('/api/export_files.csv', 403);
  await page.goto('/portal?tab=files');
  await button(page, 'Download CSV').click();
  await expect(page.getByRole('alert')).toContainText(REFUSED);

  await page.goto('/portal?tab=activity');
  await expect(page.getByText(`${OPERATOR} acted`).first()).toBeVisible();
  await expectAccessible(page);

  await button(banner(page), 'Stop').click();
  await expect(page).toHaveURL('/login');
  await expect(banner(page)).toHaveCount(0);
  await page.goto('/portal');
  await expect(page).toHaveURL(/\/login/);
  const verified = await server.verifyAudit();
  expect(verified.stdout).toContain('the chain is whole');
});

test('bo sees the session of the operator, and ends it', async ({
  page,
  server,
  monitor,
  openBrowser,
}) => {
  monitor.expectFailure('/api/auth/validate', 401);
  monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
  await actForBo(page, server);
  const own = await (await openBrowser('bo')).newPage();
  await own.goto('/portal?tab=activity');
  await expect(own.getByText(`${OPERATOR} acted`).first()).toBeVisible();
  const panel = await openAccountSettings(own);
  const devices = panel.getByRole('list', { name: 'Logged-in devices' });
  const device = devices.getByRole('listitem').filter({ hasText: OPERATOR });
  await device.getByRole('button').click();
  await expect(device).toHaveCount(0);
  await page.goto('/portal?tab=users');
  await expect(page).toHaveURL(/\/login/);
});

test('a link that was used leads to no account', async ({ page, server, monitor, openBrowser }) => {
  monitor.expectFailure('/sdk/v1/impersonation/authenticate', 401);
  const url = await createUrl(server);
  await page.goto(url);
  await button(page, 'Act for this account').click();
  await expect(heading(page, 'Files')).toBeVisible();
  const other = await (await openBrowser()).newPage();
  await other.goto(url);
  await button(other, 'Act for this account').click();
  await expect(heading(other, 'This link no longer works')).toBeVisible();
});

test('the link says whose session it ends, and does not end it unasked', async ({
  page,
  server,
  logInAs,
}) => {
  await logInAs('dee');
  await page.goto(await createUrl(server));
  await expect(
    page.getByText(`It ends your own session here, as ${emailOf('dee')}.`),
  ).toBeVisible();
  await button(page, `Continue as ${emailOf('dee')}`).click();
  await expect(page).toHaveURL(/\/portal/);
  await expect(banner(page)).toHaveCount(0);
});

test('the command refuses whom nobody can act for', async ({ server }) => {
  const refusals = [
    ['nobody@bakehouse.test', 1, 'Nobody has an account with the address nobody@bakehouse.test.'],
    [emailOf('gil'), 1, `The address ${emailOf('gil')} is not confirmed yet.`],
    ['not an address', 2, 'Give one email address'],
  ] as const;
  for (const [address, code, text] of refusals) {
    const result = await server.impersonate(address);
    expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(text)]);
    expect(result.stdout).toBe('');
  }
});
