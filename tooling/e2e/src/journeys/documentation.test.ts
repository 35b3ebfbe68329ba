import { expect, test } from '../fixtures.ts';
import { findAxeViolations } from '../pages/axe.ts';

const PAGES = [
  { kind: 'the list of all pages', path: '/docs/', heading: 'Bakehouse documentation' },
  { kind: 'a guide', path: '/docs/sdk/guide', heading: '@bakehouse/sdk' },
  { kind: 'a reference', path: '/docs/reference/errors', heading: 'Error types' },
] as const;

const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

for (const [index, { width, colorScheme }] of LOOKS.entries()) {
  test(
    `everybody can read the documentation, ${width} wide and ${colorScheme}`,
    { tag: index > 1 ? '@long' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      for (const { kind, path, heading } of PAGES) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
        expect(await findAxeViolations(page, { include: 'html' }), kind).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, kind).toBe(0);
      }
    },
  );
}

test('the search of the documentation finds a page, and the keyboard opens it', async ({
  page,
}) => {
  await page.goto('/docs/');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('weak_password');
  await expect(page.getByRole('option').first()).toContainText('weak_password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/reference/errors#weak_password');
  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sessions');
});
