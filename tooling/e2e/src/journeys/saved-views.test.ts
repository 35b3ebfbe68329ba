import type { Page } from '@playwright/test';
import { expectAccessible } from '../pages/axe.ts';
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
  // Dee owns no file, so the page moves on from Files.
  await expect(page.getByRole('heading', { level: 1, name: 'Shared with me' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('riverside');
  await openMenu(page);
  await expect(views(page).getByText('then save them here under a name')).toBeVisible();
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [768, 'light'],
  [390, 'dark'],
] as const)
  test(
    `the menu of views fits and is accessible at ${width} px`,
    { tag: '@long' },
    async ({ page, logInAs, api }) => {
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
      await expectAccessible(page);
      const box = await views(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scroll).toBeLessThanOrEqual(width);
    },
  );

test(
  'a taken name, a lost connection and the limit are said at the name, which stays',
  { tag: '@long' },
  async ({ page, logInAs, api, monitor }) => {
    monitor.expectFailure('/api/saved_views/create', 409);
    monitor.expectFailure('/api/saved_views/create', /net::ERR_INTERNET_DISCONNECTED/);
    const token = await logInAs('bo');
    const save = (name: string) =>
      api.portal('/saved_views/create', token, { tab: 'files', name, query: 'status=expired' });
    await save('Expired');
    await page.goto('/portal?tab=files');
    await openMenu(page);
    const name = views(page).getByRole('textbox', { name: 'Save this view as' });
    const refused = async (message: string | RegExp) => {
      await name.press('Enter');
      await expect(views(page).getByText(message)).toBeVisible();
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await expect(name).toBeFocused();
    };
    await name.fill('expired');
    await refused('You already have a view named “Expired” in this list. Choose another name.');
    await expect(name).toHaveValue('expired');

    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await name.fill('Number 50');
    await refused('You are offline. Please check your connection.');
    await page.context().setOffline(false);
    await name.press('Enter');
    await expect(link(page, 'Number 50')).toBeVisible();

    for (let count = 3; count <= 50; count += 1) await save(`View ${count}`);
    await name.fill('One too many');
    await refused('You can save up to 50 views. Delete one first.');
    await expectAccessible(page);
  },
);

test(
  'an undo that fails says why and changes nothing',
  { tag: '@long' },
  async ({ page, logInAs, api, monitor }) => {
    monitor.expectFailure('/api/saved_views/create', 409);
    const token = await logInAs('bo');
    const save = () =>
      api.portal('/saved_views/create', token, {
        tab: 'files',
        name: 'Mine',
        query: 'status=expired',
      });
    await save();
    await page.goto('/portal?tab=files');
    await openMenu(page);
    await views(page).getByRole('button', { name: 'Change Mine' }).click();
    await views(page).getByRole('button', { name: 'Delete' }).click();
    await expect(link(page, 'Mine')).toHaveCount(0);
    await save();
    await page.getByRole('button', { name: 'Undo: Mine' }).click();
    await expect(
      page.getByText('You already have a view named “Mine” in this list.'),
    ).toBeVisible();
    await openMenu(page);
    await expect(link(page, 'Mine')).toHaveCount(1);
  },
);
