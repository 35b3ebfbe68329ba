import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton, findHeading } from '../pages/locators.ts';
import { emailOf } from '../people/accounts.ts';
import { openAccountSettings } from '../people/login-steps.ts';
import { createActingUrl, OPERATOR_NAME } from '../people/operator.ts';
import type { TestServer } from '../server/test-server.ts';

const CLOSED_REASON = `You are acting for ${emailOf('bo')}, and only they can do this.`;

const banner = (page: Page) => page.getByRole('region', { name: 'Acting for somebody else' });

const actForBo = async (page: Page, server: TestServer) => {
  await page.goto(await createActingUrl(server));
  await findButton(page, 'Act for this account').click();
  await expect(findHeading(page, 'Files')).toBeVisible();
};

test('an operator acts for bo from the command to Stop, and changes nothing', async ({
  page,
  server,
}) => {
  const url = await createActingUrl(server);
  await page.goto(url);
  await expect(findHeading(page, 'Act for somebody else?')).toBeVisible();
  await expect(page).toHaveURL('/authenticate');
  await expectAccessible(page);
  await findButton(page, 'Act for this account').click();

  await expect(findHeading(page, 'Files')).toBeVisible();
  await expect(banner(page)).toContainText(`You are acting for ${emailOf('bo')}.`);
  await expect(banner(page)).toContainText(OPERATOR_NAME);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  const panel = await openAccountSettings(page);
  await expect(panel).toContainText(`Only ${emailOf('bo')} can change these`);
  await expect(findButton(panel, 'Change password')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/account/delete');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText(`Only ${emailOf('bo')} can delete this account.`)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/portal?tab=activity');
  await expect(page.getByText(`${OPERATOR_NAME} acted`).first()).toBeVisible();
  await expectAccessible(page);

  await findButton(banner(page), 'Stop').click();
  await expect(page).toHaveURL('/login');
  await expect(banner(page)).toHaveCount(0);
  await page.goto('/portal');
  await expect(page).toHaveURL(/\/login/);
  const verified = await server.verifyAudit();
  expect(verified.stdout).toContain('the chain is whole');
});

const expectClosed = async (control: Locator) => {
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  await expect(control).toHaveAccessibleDescription(CLOSED_REASON);
};

for (const width of [1280, 390])
  test(
    `at ${width} pixels every control that would change something says why it does not`,
    { tag: width === 390 ? '@long' : [] },
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 });
      await actForBo(page, server);
      const bake = findButton(page, 'Bake files');
      await expectClosed(bake);
      await findButton(page, 'Open files').focus();
      await page.keyboard.press('Tab');
      await expect(bake).toBeFocused();
      await expect(page.getByRole('tooltip')).toHaveText(CLOSED_REASON);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
        CLOSED_REASON,
      );
      await expect(page.getByRole('dialog')).toHaveCount(0);

      const details = findButton(page, /^Details of /).first();
      await details.click();
      await expect(page.getByText(CLOSED_REASON).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Add access' })).toHaveCount(0);
      await expect(findButton(page, 'Save dates')).toHaveCount(0);
      await expectAccessible(page);
      await details.click();

      await page.goto('/portal?tab=users');
      await expectClosed(findButton(page, /^Ban .+@/).first());
      await expectAccessible(page);

      await page.goto('/oauth/authorize?client_id=app-1');
      await expect(findHeading(page, 'Nothing was shared')).toBeVisible();
      await expect(page.getByText(/only they can give an app access/)).toBeVisible();
      await expect(banner(page)).toContainText(`You are acting for ${emailOf('bo')}.`);
      await expectAccessible(page);
      await findButton(banner(page), 'Stop').click();
      await expect(banner(page)).toHaveCount(0);
    },
  );

test(
  'bo sees the session of the operator, and ends it',
  { tag: '@long' },
  async ({ page, server, monitor, openBrowser }) => {
    monitor.expectFailure('/api/auth/validate', 401);
    monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
    await actForBo(page, server);
    const own = await (await openBrowser('bo')).newPage();
    await own.goto('/portal?tab=activity');
    await expect(own.getByText(`${OPERATOR_NAME} acted`).first()).toBeVisible();
    const panel = await openAccountSettings(own);
    const devices = panel.getByRole('list', { name: 'Logged-in devices' });
    const device = devices.getByRole('listitem').filter({ hasText: OPERATOR_NAME });
    await device.getByRole('button').click();
    await expect(device).toHaveCount(0);
    await page.goto('/portal?tab=users');
    await expect(page).toHaveURL(/\/login/);
  },
);

test(
  'a link that was used leads to no account',
  { tag: '@long' },
  async ({ page, server, monitor, openBrowser }) => {
    monitor.expectFailure('/sdk/v1/impersonation/authenticate', 401);
    const url = await createActingUrl(server);
    await page.goto(url);
    await findButton(page, 'Act for this account').click();
    await expect(findHeading(page, 'Files')).toBeVisible();
    const other = await (await openBrowser()).newPage();
    await other.goto(url);
    await findButton(other, 'Act for this account').click();
    await expect(findHeading(other, 'This link no longer works')).toBeVisible();
  },
);

test(
  'the link says whose session it ends, and does not end it unasked',
  { tag: '@long' },
  async ({ page, server, logInAs }) => {
    await logInAs('dee');
    await page.goto(await createActingUrl(server));
    await expect(
      page.getByText(`It ends your own session here, as ${emailOf('dee')}.`),
    ).toBeVisible();
    await findButton(page, `Continue as ${emailOf('dee')}`).click();
    await expect(page).toHaveURL(/\/portal/);
    await expect(banner(page)).toHaveCount(0);
  },
);

test('the command refuses whom nobody can act for', { tag: '@long' }, async ({ server }) => {
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
