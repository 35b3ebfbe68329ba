import type { Page } from '@playwright/test';
import { findAxeViolations } from '../pages/axe.ts';
import { expect, test } from '../fixtures.ts';

const views = (page: Page) => page.getByRole('region', { name: 'Saved views' });
const link = (page: Page, name: string) => views(page).getByRole('link', { name });
const fileNames = (page: Page) => page.getByRole('button', { name: /^Details of / });

/** On a phone, the menu is among the filters. */
const openMenu = async (page: Page) => {
  const filters = page.getByRole('button', { name: /^Filters/ });
  const menu = page.getByRole('button', { name: 'View', exact: true });
  await filters.or(menu).first().waitFor();
  if (!(await menu.isVisible())) await filters.click();
  await menu.click();
  await views(page).getByRole('textbox', { name: 'Save this view as' }).waitFor();
};

test('a view is saved, opened in another tab, shared by its link, deleted and restored', async ({
  page,
  context,
  logInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAs('bo');
  await page.goto('/portal?tab=files&search=riverside&sort=name&dir=asc');
  await expect(fileNames(page).first()).toBeVisible();
  const names = await fileNames(page).allTextContents();
  await openMenu(page);
  await page.keyboard.press('Tab');
  await views(page).getByRole('textbox').fill('Riverside by name');
  await page.keyboard.press('Enter');
  await expect(link(page, 'Riverside by name')).toHaveAttribute('aria-current', 'true');

  await page.reload();
  const other = await context.newPage();
  await other.goto('/portal?tab=files');
  await openMenu(other);
  await link(other, 'Riverside by name').click();
  await expect(other).toHaveURL(/search=riverside/);
  await expect(other.getByRole('searchbox')).toHaveValue('riverside');
  await expect.poll(() => fileNames(other).allTextContents()).toEqual(names);
  await other.goBack();
  await expect(other).not.toHaveURL(/search=riverside/);
  await other.close();

  await openMenu(page);
  await views(page).getByRole('button', { name: 'Copy link to this list' }).click();
  await expect(views(page).getByRole('button', { name: 'Link copied' })).toBeVisible();
  const shared = await page.evaluate(() => navigator.clipboard.readText());

  await views(page).getByRole('button', { name: 'Change Riverside by name' }).click();
  await views(page).getByRole('button', { name: 'Delete' }).click();
  await expect(link(page, 'Riverside by name')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: Riverside by name' }).click();
  await openMenu(page);
  await expect(link(page, 'Riverside by name')).toBeVisible();

  await logInAs('dee');
  await page.goto(shared);
  await expect(page.getByRole('searchbox')).toHaveValue('riverside');
  await openMenu(page);
  await expect(views(page).getByText('then save them here under a name')).toBeVisible();
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [768, 'light'],
  [390, 'dark'],
] as const)
  test(`the menu of views fits and is accessible at ${width} px`, async ({
    page,
    logInAs,
    api,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const token = await logInAs('bo');
    for (const name of [
      'Expired contracts',
      'Everything that the partner opened last month '.padEnd(60, 'x'),
    ])
      await api.portal('/saved_views/create', token, {
        tab: 'files',
        name,
        query: 'status=expired',
      });
    await page.goto('/portal?tab=files&status=expired');
    await openMenu(page);
    await views(page).getByRole('button', { name: 'Change Expired contracts' }).click();
    expect(await findAxeViolations(page, { include: 'body' })).toEqual([]);
    const box = await views(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scroll).toBeLessThanOrEqual(width);
  });
