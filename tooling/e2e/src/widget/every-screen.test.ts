import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { withWidgetPage } from './page/widget-page.ts';
import { readScreenName } from './screens/read-screen-name.ts';
import { WIDGET_SCREENS } from './screens/widget-screens.ts';

const NAMES = Object.keys(WIDGET_SCREENS);

// The type of the table demands a row for each screen, and each row shows what it says.
for (const [screenName, screens] of Object.entries(WIDGET_SCREENS))
  for (const { name, isVariant, scriptHosts = [], show } of screens) {
    test(`the screen ${screenName} keeps the page policy and axe finds nothing: ${name}${isVariant ? ' @long' : ''}`, async ({
      browser,
      server,
    }) => {
      const opening = { browser, apiOrigin: server.url, scriptHosts };
      await withWidgetPage(opening, async (widget) => {
        const email = `every-${name}@people.example`;
        await show({ ...widget, serverUrl: server.url, email });
        expect(await readScreenName(widget.page, NAMES)).toBe(screenName);
        await expectAccessible(widget.page);
      });
    });

    test(`the screen ${screenName} keeps the page policy and axe finds nothing as an element: ${name} @long`, async ({
      browser,
      server,
    }) => {
      const opening = { browser, apiOrigin: server.url, scriptHosts, react: 'element' } as const;
      await withWidgetPage(opening, async (widget) => {
        const email = `element-${name}@people.example`;
        await show({ ...widget, serverUrl: server.url, email });
        await expectAccessible(widget.page);
      });
    });
  }
