import type { Browser } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { readForcedColorsLooks } from './page/forced-colors-looks.ts';
import { withWidgetPage } from './page/widget-page.ts';
import { WIDGET_SCREENS } from './screens/widget-screens.ts';
import { findButton, type WidgetScreen, type WidgetVisit } from './screens/widget-visit.ts';

const MIN_TEXT_CONTRAST = 4.5;
const MIN_LINE_CONTRAST = 3;

const SCREENS = Object.values(WIDGET_SCREENS).flat();

/** Together, these screens have every kind of control. */
const KINDS_OF_CONTROLS: ReadonlySet<string> = new Set([
  'main-everything',
  'main-phone',
  'code',
  'password-new',
  'passkey-list-rename',
  'passkey-list-delete',
  'consent',
]);

const screenNamed = (name: string): WidgetScreen => {
  const screen = SCREENS.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen "${name}".`);
  return screen;
};

const withForcedColors = (
  { browser, serverUrl }: { browser: Browser; serverUrl: string },
  { name, scriptHosts = [], show }: WidgetScreen,
  look: (visit: WidgetVisit) => Promise<void>,
) =>
  withWidgetPage(
    { browser, apiOrigin: serverUrl, context: { forcedColors: 'active' }, scriptHosts },
    async (widget) => {
      const visit = { ...widget, serverUrl, email: `forced-${name}@people.example` };
      await show(visit);
      await look(visit);
    },
  );

const readStyle = (visit: WidgetVisit, selector: string, property: string) =>
  visit.page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

for (const screen of SCREENS)
  test(`forced colors keep texts, frames and focus rings: ${screen.name}${KINDS_OF_CONTROLS.has(screen.name) ? '' : ' @long'}`, async ({
    browser,
    server,
  }) => {
    await withForcedColors({ browser, serverUrl: server.url }, screen, async ({ page }) => {
      const looks = await readForcedColorsLooks(page);
      const controls = page.locator(':is(button, input, a):visible');
      expect(looks.length > 0).toBe((await controls.count()) > 0);
      expect(looks.filter(({ text }) => text < MIN_TEXT_CONTRAST)).toEqual([]);
      expect(looks.filter(({ ring }) => ring < MIN_LINE_CONTRAST)).toEqual([]);
      expect(looks.filter((look) => look.isFramed && look.border < MIN_LINE_CONTRAST)).toEqual([]);
    });
  });

test('forced colors show which tab is selected', { tag: '@long' }, async ({ browser, server }) => {
  const opening = { browser, serverUrl: server.url };
  await withForcedColors(opening, screenNamed('main-phone'), async (visit) => {
    const lineOf = (selector: string) => readStyle(visit, selector, 'border-block-end-width');
    expect(await lineOf('[role=tab][aria-selected=true]')).toBe('4px');
    expect(await lineOf('[role=tab][aria-selected=false]')).toBe('0px');
  });
});

test(
  'forced colors show the strength of a password, and that it is refused',
  { tag: '@long' },
  async ({ browser, server }) => {
    const opening = { browser, serverUrl: server.url };
    await withForcedColors(opening, screenNamed('password-new-weak'), async (visit) => {
      const filled = await readStyle(visit, '.bh-strength-segment[data-filled=true]', 'background');
      const empty = await readStyle(
        visit,
        '.bh-strength-segment:not([data-filled=true])',
        'background',
      );
      expect(filled).not.toBe(empty);
      const submit = findButton(visit, 'Continue');
      const readColors = () =>
        submit.evaluate((element) => {
          const { color, borderTopColor } = getComputedStyle(element);
          return [color, borderTopColor];
        });
      await expect(submit).toHaveAttribute('aria-disabled', 'true');
      const [blockedText, blockedBorder] = await readColors();
      await visit.page.locator('#new-password').fill(TEST_PASSWORD);
      await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
      const [text, border] = await readColors();
      expect(text).not.toBe(blockedText);
      expect(border).not.toBe(blockedBorder);
    });
  },
);
