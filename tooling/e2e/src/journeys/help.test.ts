import { expect, test } from '../fixtures.ts';
import { findAxeViolations } from '../pages/axe.ts';

test('the help page is one click away, for everybody, and says what the keys do', async ({
  page,
  logInAs,
}) => {
  await logInAs('bo');
  await page.goto('/portal?tab=files');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.locator('kbd').first()).toBeVisible();
  const keys = await list.locator('kbd').allInnerTexts();
  await page.keyboard.press('Escape');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL('/help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
  const named = await page.locator('kbd').allInnerTexts();
  expect(named.toSorted()).toEqual(keys.toSorted());
  await expect(page.getByText('Ask an administrator of your organisation.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the portal' }).click();
  await expect(page).toHaveURL('/portal?tab=files');

  await page.getByRole('button', { name: / account settings$/ }).click();
  await page.getByRole('link', { name: 'Open the help page' }).click();
  await expect(page).toHaveURL('/help');

  await page.goto('/portal?tab=files');
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search files, / }).fill('help');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/help');
});

for (const { width, colorScheme } of [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const) {
  test(
    `somebody without an account reads the help page, ${width} wide and ${colorScheme}`,
    { tag: width === 390 ? '@long' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/help');
      await expect(page.getByRole('heading', { name: 'Bake a file' })).toBeVisible();
      expect(await findAxeViolations(page, { include: 'html' })).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    },
  );
}
