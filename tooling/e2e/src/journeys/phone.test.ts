import type { Page } from '@playwright/test';
import { findAxeViolations } from '../pages/axe.ts';
import { expect, test } from '../fixtures.ts';
import { emailOf } from '../people/accounts.ts';

const LISTS = [
  { name: 'Files', url: '/portal?tab=files' },
  { name: 'Users', url: '/portal?tab=users' },
  { name: 'Activity', url: '/portal?tab=activity' },
];
const MAX_TOP = 300;
const MAX_CARD_HEIGHT = 160;

const filters = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const typeSelect = (page: Page) => page.getByLabel('File type');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const account of ['bo', 'ada'] as const) {
    test(
      `the header of ${account} cuts no text, and the first row of every list is in the upper third`,
      { tag: account === 'bo' ? [] : '@long' },
      async ({ page, logInAs }) => {
        await logInAs(account);
        await page.goto('/portal');
        const menu = page.getByRole('button', { name: `${emailOf(account)} account settings` });
        await expect(menu).toBeVisible();
        // A letter of the address would be no name of the account.
        await expect(page.getByTitle(emailOf(account))).toHaveCSS('inline-size', '1px');
        for (const { name, url } of LISTS) {
          await page.goto(url);
          await expect(page.locator('table[aria-busy="false"]')).toBeVisible();
          const row = page.locator('tbody > tr').first();
          await expect
            .poll(async () => (await row.boundingBox())?.y, { message: name })
            .toBeLessThanOrEqual(MAX_TOP);
        }
      },
    );
  }

  test('a card of a file has its name, status and last opening, and the rest when it is opened', async ({
    page,
    logInAs,
  }) => {
    await logInAs('bo');
    await page.goto('/portal?tab=files');
    const card = page.locator('tbody > tr').first();
    const cells = card
      .getByRole('cell')
      .filter({ hasNot: page.getByRole('button', { name: /^Details/ }) });
    await expect(card).toContainText('Last Allowed');
    await expect(cells).toHaveCount(2);
    await card.getByRole('button', { name: /^Details of/ }).tap();
    for (const label of ['People', 'Refused', 'Created', 'Openable', 'Expires', 'ID'])
      await expect(card.getByText(label, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden();
    await expect(page.getByText('Ctrl-K')).toBeHidden();
  });

  test(
    'a card of a shared file has its name, status, access and baker, and the rest when it is opened',
    { tag: '@long' },
    async ({ page, logInAs }) => {
      await logInAs('dee');
      await page.goto('/portal?tab=shared');
      const card = page.locator('tbody > tr').first();
      const rest = ['Changes on', 'Last allowed', 'Granted'];
      for (const label of ['Status', 'Your access', 'Baker'])
        await expect(card.getByText(label, { exact: true })).toBeVisible();
      for (const label of rest) await expect(card.getByText(label, { exact: true })).toHaveCount(0);
      await expect
        .poll(async () => (await card.boundingBox())?.height)
        .toBeLessThanOrEqual(MAX_CARD_HEIGHT);

      await card.getByText('Your access', { exact: true }).tap();
      for (const label of rest) await expect(card.getByText(label, { exact: true })).toBeVisible();
      await expect(card.getByRole('button', { name: /^Open copy of/ })).toBeVisible();
      expect(await findAxeViolations(page, { include: 'main' })).toEqual([]);
      await page.reload();
      for (const label of rest) await expect(card.getByText(label, { exact: true })).toBeVisible();
      await card.getByRole('button', { name: /^Details of/ }).tap();
      for (const label of rest) await expect(card.getByText(label, { exact: true })).toHaveCount(0);
      await card.getByRole('link').first().tap();
      await expect(page).toHaveURL(/\/f\//);
    },
  );

  test('the filters open with one button, which counts them, and close by keyboard', async ({
    page,
    logInAs,
  }) => {
    await logInAs('bo');
    await page.goto('/portal?tab=files');
    await expect(typeSelect(page)).toBeHidden();
    await expect(page.getByText(/^Time zone: /).filter({ visible: true })).toHaveCount(1);
    await filters(page, 'Filters').tap();
    await typeSelect(page).selectOption('.pdf');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Open');
    await expect(filters(page, 'Filters (2)')).toHaveAttribute('aria-expanded', 'true');
    expect(await findAxeViolations(page, { include: 'html' })).toEqual([]);

    await page.getByLabel('Sort by').selectOption('Display Name');
    await expect(page).toHaveURL(/sort=name/);
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(typeSelect(page)).toBeHidden();
    await expect(filters(page, 'Filters (2)')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'From' })).toBeFocused();
  });
});
