import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { withWidgetPage } from './page/widget-page.ts';
import { WIDGET_SCREENS } from './screens/widget-screens.ts';

const WIDTH = 320;

/** The screens with rows of buttons, icons beside texts, or long words. */
const NARROW_SCREENS: ReadonlySet<string> = new Set([
  'main-everything',
  'main-phone',
  'consent',
  'wallet-set-up',
  'wallet-others',
]);

/** Firefox can enlarge the text alone. */
const doubleText = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('[class^="bh-"] *')];
    const sizes = elements.map((element) => parseFloat(getComputedStyle(element).fontSize));
    for (const [index, { style }] of elements.entries())
      style.fontSize = `${2 * (sizes[index] ?? 0)}px`;
  });

/** The controls whose content sticks out, or lies on their icon or on the country beside the field. */
const findCollisions = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const controls = [...document.querySelectorAll('.bh-button, .bh-tab, .bh-country')];
    return controls
      .filter((control) => {
        const frame = control.getBoundingClientRect();
        const texts = [...control.querySelectorAll('span:not(.bh-hidden, .bh-wallet-icon)')];
        const content = boxOf(texts[0] ?? control.firstChild ?? control);
        const icon = control.querySelector('.bh-wallet-icon, .bh-brand-mark');
        const sticksOut = content.left < frame.left - 1 || content.right > frame.right + 1;
        return sticksOut || (icon && overlap(content, icon.getBoundingClientRect()));
      })
      .map(({ textContent }) => textContent);
  });

for (const { name, scriptHosts = [], show } of Object.values(WIDGET_SCREENS).flat())
  test(`the screen has room for text of twice the size at ${WIDTH} px: ${name}${NARROW_SCREENS.has(name) ? '' : ' @long'}`, async ({
    browser,
    server,
  }) => {
    const context = { viewport: { width: WIDTH, height: 640 } };
    const opening = { browser, apiOrigin: server.url, context, scriptHosts };
    await withWidgetPage(opening, async (widget) => {
      const { page } = widget;
      await show({
        ...widget,
        serverUrl: server.url,
        email: `large-${name}@people.example`,
        open: (props, options) => widget.open(props, { ...options, dir: 'rtl' }),
      });
      expect(await findCollisions(page)).toEqual([]);
      await page.evaluate(() => (document.documentElement.dir = 'ltr'));
      await doubleText(page);
      expect(await findCollisions(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH);
    });
  });
