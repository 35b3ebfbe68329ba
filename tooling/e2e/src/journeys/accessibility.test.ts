import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { screens } from '../screens.ts';
import { expect, test } from '../wired-fixtures.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 390];
const NARROW = 360;
const HEIGHT = 800;
/** The gallery of parts takes axe a while: four times, on a busy machine. */
const LARGE_SCREEN_MS = 180_000;

/** What floats stands beside the landmarks of the page, and is looked at for itself. */
const OVERLAYS_ROOT = '[data-overlay-container]';

const lookAt = async (page: Page, part: string) => {
  const builder = new AxeBuilder({ page }).withTags(TAGS).include(part);
  if (part === 'html') builder.exclude(OVERLAYS_ROOT);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help} ${any[0]?.message ?? ''} ${html}`),
  );
};

const findings = async (page: Page) => {
  const floats = (await page.locator(OVERLAYS_ROOT).count()) > 0;
  const found = await lookAt(page, 'html');
  return floats ? [...found, ...(await lookAt(page, OVERLAYS_ROOT))] : found;
};

for (const { name, show } of screens) {
  test(`axe finds nothing on ${name}, and it fits into a phone`, async ({
    page,
    api,
    watch,
    wire,
  }) => {
    test.setTimeout(LARGE_SCREEN_MS);
    await show({ page, api, watch, wire });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await findings(page), `${colorScheme}, ${width} wide`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: NARROW, height: HEIGHT });
    const overflow = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    await expect.poll(overflow).toBe(0);
  });
}

const OVERLAYS = [
  { name: 'a dialog', button: 'Open modal', part: '[role=dialog]' },
  { name: 'a question', button: 'Open question', part: '[role=alertdialog]' },
  { name: 'a dangerous question', button: 'Open dangerous question', part: '[role=alertdialog]' },
  { name: 'a long dialog', button: 'Open long modal', part: '[role=dialog]' },
  {
    name: 'the account panel',
    button: 'ada@bakehouse.test account settings',
    part: '[role=dialog]',
  },
  { name: 'a menu', button: 'bo@bakehouse.test', part: '[role=menu]' },
] as const;

for (const { name, button, part } of OVERLAYS) {
  test(`axe finds nothing on ${name}, which takes the focus and gives it back`, async ({
    page,
  }) => {
    await page.goto('/__dev/gallery');
    const opener = page.getByRole('button', { name: button });
    await opener.click();
    const overlay = page.locator(part);
    await expect(overlay).toBeVisible();
    await expect(overlay.locator(':focus').or(page.locator(`${part}:focus`))).toHaveCount(1);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await lookAt(page, part), colorScheme).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}
