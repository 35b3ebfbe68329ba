import type { Page } from '@playwright/test';
import { findAxeViolations } from '../pages/axe.ts';
import { screens } from '../screens/screens.ts';
import { expect, test } from '../shared-page.ts';

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

const DESKTOP_LOOK: Look = { width: 1280, colorScheme: 'light' };
const PHONE_LOOK: Look = { width: 390, colorScheme: 'dark' };
const OTHER_LOOKS: readonly Look[] = [
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
];

/** `test` checks each layout once, in turns on a desktop and on a phone; `test:long` checks the rest. */
const createRuns = (index: number): readonly { isLong: boolean; looks: readonly Look[] }[] => {
  const [quick, late] = index % 2 === 0 ? [DESKTOP_LOOK, PHONE_LOOK] : [PHONE_LOOK, DESKTOP_LOOK];
  return [
    { isLong: false, looks: [quick] },
    { isLong: true, looks: [late, ...OTHER_LOOKS] },
  ];
};

test.use({ throughTcpProxy: true });

const THEMES = ['light', 'dark'] as const;
const NARROW = 360;
const HEIGHT = 800;

/** Overlays are outside the landmarks of the page, so they are checked separately. */
const OVERLAYS_ROOT = '[data-overlay-container]';

const findings = async (page: Page) => {
  const floats = (await page.locator(OVERLAYS_ROOT).count()) > 0;
  const found = await findAxeViolations(page, { include: 'html', exclude: OVERLAYS_ROOT });
  return floats
    ? [...found, ...(await findAxeViolations(page, { include: OVERLAYS_ROOT }))]
    : found;
};

const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

const nameOf = ({ width, colorScheme }: Look) => `${width} wide and ${colorScheme}`;

for (const [index, { name, show, isVariant = false }] of screens.entries()) {
  for (const { isLong, looks } of createRuns(index)) {
    const tag = isLong || isVariant ? '@long' : [];
    const title = `axe finds no violation on ${name}, ${looks.map(nameOf).join(', ')}`;
    test(
      title,
      { tag },
      async ({ page, api, monitor, tcpProxy, logInAs, tokenOf, impersonate }) => {
        await show({ page, api, monitor, tcpProxy, logInAs, tokenOf, impersonate });
        for (const look of looks) {
          const { width, colorScheme } = look;
          await page.setViewportSize({ width, height: HEIGHT });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          expect(await findings(page), nameOf(look)).toEqual([]);
        }
        await page.setViewportSize({ width: NARROW, height: HEIGHT });
        await expect.poll(() => overflow(page), `${NARROW} wide`).toBe(0);
      },
    );
  }
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
] as const;

const checkOverlay = async (page: Page, { button, part }: (typeof OVERLAYS)[number]) => {
  const opener = page.getByRole('button', { name: button });
  await opener.click();
  const overlay = page.locator(part);
  await expect(overlay).toBeVisible();
  await expect(overlay.locator(':focus').or(page.locator(`${part}:focus`))).toHaveCount(1);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findAxeViolations(page, { include: part }), colorScheme).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);
  await expect(opener).toBeFocused();
};

test('axe finds no violation in an overlay, which takes the focus and returns it when closed', async ({
  page,
}) => {
  await page.goto('/__dev/gallery');
  for (const overlay of OVERLAYS) await test.step(overlay.name, () => checkOverlay(page, overlay));
});

test('axe reports a button without a name and text with too little contrast', async ({ page }) => {
  await page.goto('/login');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await findings(page)).toEqual([]);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.color = '#ccc';
    heading.after(document.createElement('button'));
  });
  expect(await findings(page)).toEqual([
    expect.stringMatching(/^button-name: /),
    expect.stringMatching(/^color-contrast: /),
  ]);
});
