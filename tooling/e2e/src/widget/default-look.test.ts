import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { withWidgetPage } from './page/widget-page.ts';

const heightOf = async (element: Locator) => (await element.boundingBox())?.height;

test('the widget has the default width, radii, heights, font and spinner', async ({
  browser,
  server,
}) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/magic_links/email/login_or_create', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await open();
    const frame = page.locator('.bh-container');
    expect((await frame.boundingBox())?.width).toBe(400);
    await expect(frame).toHaveCSS('border-radius', '8px');
    await expect(frame).toHaveCSS('font-family', 'Arial, Helvetica, sans-serif');
    const button = page.getByRole('button', { name: 'Continue with email' });
    expect(await heightOf(button)).toBe(45);
    await expect(button).toHaveCSS('border-radius', '4px');
    await expect(button).toHaveCSS('background-color', 'rgb(25, 48, 61)');

    await page.getByRole('textbox', { name: 'Email' }).fill('look@people.example');
    await button.click();
    await expect(page.locator('.bh-spinner')).toHaveCSS('animation-duration', '1.4s');
    answer.resolve(undefined);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });
});
