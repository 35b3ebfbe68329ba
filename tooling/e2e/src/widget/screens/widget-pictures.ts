import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { withWidgetPage } from '../page/widget-page.ts';
import { WIDGET_SCREENS } from './widget-screens.ts';
import type { WidgetScreen } from './widget-visit.ts';

const PICTURE_HEIGHT = 640;
/** At the first width, the widget has its full width. */
const PICTURE_WIDTHS = [480, 390];
const COLOR_SCHEMES = ['light', 'dark'] as const;

interface WidgetPicture {
  screen: WidgetScreen;
  /** The name of the file, without its ending. */
  name: string;
  width: number;
  colorScheme: (typeof COLOR_SCHEMES)[number];
}

/** A picture of every state of every screen, in both color schemes and widths. */
export const WIDGET_PICTURES: readonly WidgetPicture[] = Object.values(WIDGET_SCREENS)
  .flat()
  .flatMap((screen) =>
    PICTURE_WIDTHS.flatMap((width) =>
      COLOR_SCHEMES.map((colorScheme) => ({
        screen,
        name: `widget-${screen.name}-${width}-${colorScheme}`,
        width,
        colorScheme,
      })),
    ),
  );

interface PictureSetup {
  browser: Browser;
  serverUrl: string;
  folder: string;
}

/** @throws Error if the page logs an error or violates its policy */
export async function takeWidgetPicture(
  { browser, serverUrl, folder }: PictureSetup,
  { screen, name, width, colorScheme }: WidgetPicture,
): Promise<void> {
  const context = {
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width, height: PICTURE_HEIGHT },
  } as const;
  const opening = { browser, apiOrigin: serverUrl, context, scriptHosts: screen.scriptHosts ?? [] };
  await withWidgetPage(opening, async (widget) => {
    const { page } = widget;
    await screen.show({
      ...widget,
      serverUrl,
      email: `${name}@people.example`,
      open: (props, options) => widget.open({ ...props, styles: { colorScheme } }, options),
    });
    // Moves the pointer away, so that no button looks hovered.
    await page.mouse.move(0, 0);
    await page.screenshot({
      path: join(folder, `${name}.png`),
      fullPage: true,
      animations: 'disabled',
    });
  });
}
