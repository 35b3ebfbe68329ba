import type { Page } from '@playwright/test';
import { findAxeViolations } from '../pages/axe.ts';
import { PALETTE_CHUNK, waitForChunks } from '../pages/lazy-chunks.ts';
import { emailOf } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

test(
  'the text typed right after the first Ctrl-K is searched',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('bo');
    await page.goto('/portal?tab=files');
    await waitForChunks(page, [PALETTE_CHUNK]);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('riverside 01');
    await expect(field(page)).toHaveValue('riverside 01');
    await expect(option(page, 'Insurance policy Riverside 01.pdf')).toBeVisible();
  },
);

test('the person whose name is typed comes before the files that they may open', async ({
  page,
  logInAs,
}) => {
  await logInAs('bo');
  await page.goto('/portal?tab=files');
  await expect(page.locator('table[aria-busy="false"]')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('dee');
  await expect(palette(page).getByRole('group', { name: 'Files' })).toBeVisible();
  await expect(palette(page).getByRole('option').first()).toHaveText(emailOf('dee'));
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(
    `Ctrl-K finds a file, a person and a command by keyboard at ${width} px`,
    { tag: width === 390 ? '@long' : [] },
    async ({ page, logInAs }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await logInAs('bo');
      await page.goto('/portal?tab=files');
      const search = page.getByRole('searchbox', { name: 'Search files' });
      await search.click();
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      expect(
        await findAxeViolations(page, { include: '[data-overlay-container], [role=dialog]' }),
      ).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(palette(page)).toHaveCount(0);
      await expect(search).toBeFocused();

      await page.keyboard.press('Control+k');
      await page.keyboard.type('riverside 01');
      await expect(option(page, 'Insurance policy Riverside 01.pdf')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/tab=files&file=/);
      const details = page.getByRole('button', { name: /^Details of / });
      await expect(details).toHaveCount(1);
      await expect(details).toHaveAccessibleName('Details of Insurance policy Riverside 01.pdf');

      await page.keyboard.press('Control+k');
      await page.keyboard.type(emailOf('dee'));
      await expect(option(page, emailOf('dee'))).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/tab=users&person=/);

      await page.keyboard.press('Control+k');
      await page.keyboard.type('activity');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused();
    },
  );

test(
  'the rows of a list are reached with j and k and opened with o',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('bo');
    await page.goto('/portal?tab=files');
    await expect(page.locator('table[aria-busy="false"]')).toBeVisible();
    const details = page.getByRole('button', { name: /^Details of / });
    await page.keyboard.press('j');
    await expect(details.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(details.nth(1)).toBeFocused();
    await page.keyboard.press('o');
    await expect(details.nth(1)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Enter');
    await expect(details.nth(1)).toHaveAttribute('aria-expanded', 'false');
  },
);
