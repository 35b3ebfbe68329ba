import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';

const LIGHT_PAPER = 'rgb(251, 250, 247)';
const DARK_PAPER = 'rgb(15, 23, 28)';
const THEME_KEY = 'bakehouse.theme';

const readBackground = (page: Page, selector = 'body') =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

const expectPaper = (page: Page, paper: string) =>
  expect.poll(() => readBackground(page)).toBe(paper);

/** Reads the colour as a browser does: the first that is valid and whose media query matches. */
const readThemeColor = (page: Page) =>
  page.evaluate(
    () =>
      Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')).find(
        ({ content, media }) => content !== '' && matchMedia(media).matches,
      )?.content,
  );

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: / account settings$/ }).click();
  return page.getByRole('radiogroup', { name: 'Theme' });
};

const chooseBeforeLoading = (page: Page, theme: string) =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    THEME_KEY,
    theme,
  ] as const);

test('bo chooses the dark theme by keyboard, which every tab and every page follows', async ({
  page,
  context,
  logInAs,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await logInAs('bo');
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/portal?tab=activity');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Activity');
  const linkPage = await context.newPage();
  await linkPage.emulateMedia({ colorScheme: 'light' });
  await linkPage.goto('/v1/accounts/deleted');
  await page.goto('/portal?tab=files');
  const themes = await openSettings(page);
  await expectPaper(page, LIGHT_PAPER);
  expect(await readThemeColor(page)).toBe('#fbfaf7');

  await themes.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(themes.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expectPaper(page, DARK_PAPER);
  expect(await readThemeColor(page)).toBe('#0f171c');
  await expectAccessible(page);
  await expectPaper(other, DARK_PAPER);
  await expectPaper(linkPage, DARK_PAPER);

  await page.keyboard.press('ArrowRight');
  await expectPaper(page, LIGHT_PAPER);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectPaper(page, DARK_PAPER);
  expect(await readThemeColor(page)).toBe('#0f171c');
  await expectPaper(other, LIGHT_PAPER);
});

test(
  'a log-out keeps the theme of the browser, and nothing else',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await logInAs('bo');
    await page.goto('/portal?tab=files');
    const themes = await openSettings(page);
    await themes.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expectPaper(page, DARK_PAPER);
    const kept = await page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) => Object.entries<string>(storage)),
    );
    expect(kept.filter(([key]) => key.startsWith('bakehouse'))).toEqual([[THEME_KEY, 'dark']]);
  },
);

for (const path of ['/login', '/portal', '/__dev/gallery', '/__dev', '/v1/accounts/deleted']) {
  test(`${path} has its theme before any module of the page runs`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await chooseBeforeLoading(page, 'dark');
    const held: string[] = [];
    await page.route('**/assets/*.js', (route) => {
      held.push(route.request().url());
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectPaper(page, DARK_PAPER);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('the login widget on the login page has the colours of the chosen theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await chooseBeforeLoading(page, 'dark');
  await page.goto('/login#email-link');
  const button = page.getByRole('button', { name: 'Send link' });
  await expect(button).toBeVisible();
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(169, 203, 221)',
  );
  await expectAccessible(page);
});

test(
  'in forced colours the system decides, and the chosen theme is still marked',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await logInAs('bo');
    await page.goto('/portal?tab=files');
    const themes = await openSettings(page);
    const choices = themes.locator('label');
    const backgroundOf = (name: string) =>
      choices
        .filter({ hasText: name })
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await themes.getByRole('radio', { name: 'Dark' }).check();
    const highlight = await page.evaluate(() => {
      const sample = document.createElement('p');
      document.body.append(sample);
      sample.style.backgroundColor = 'Highlight';
      const { backgroundColor } = getComputedStyle(sample);
      sample.remove();
      return backgroundColor;
    });
    expect(await backgroundOf('Dark')).toBe(highlight);
    expect(await backgroundOf('Light')).not.toBe(highlight);
  },
);
