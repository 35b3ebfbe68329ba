import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { readNewestEmailCode, readNewestEmailUrl } from '../people/email-links.ts';
import { WIDGET_PLACES } from './page/places.ts';
import { withWidgetPage } from './page/widget-page.ts';

const pressTab = (page: Page) => page.keyboard.press('Tab');

for (const { name, slug, enableShadowDOM, react, isLong } of WIDGET_PLACES) {
  const tag = isLong ? ' @long' : '';
  test(`the widget ${name} signs in by link with the keyboard${tag}`, async ({
    browser,
    server,
  }) => {
    const email = `widget-${slug}@people.example`;
    await withWidgetPage({ browser, apiOrigin: server.url, react }, async ({ page, open }) => {
      await open({ config: { enableShadowDOM } });
      await expectAccessible(page);

      await pressTab(page);
      await page.keyboard.type('nobody');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText('Invalid email address');
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
      await expectAccessible(page);

      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(email);
      await page.keyboard.press('Enter');
      const heading = page.getByRole('heading', { name: 'Check your email' });
      await expect(heading).toBeFocused();
      await expect(page.getByText(email)).toBeVisible();
      await expectAccessible(page);

      for (const link of ['Gmail', 'Yahoo', 'Outlook']) {
        await pressTab(page);
        await expect(page.getByRole('link', { name: link })).toBeFocused();
      }
      for (const button of ['Enter its code', 'Try again']) {
        await pressTab(page);
        await expect(page.getByRole('button', { name: button })).toBeFocused();
      }

      const tab = await page.context().newPage();
      await tab.goto(await readNewestEmailUrl(server.url, email));
      await tab.getByRole('button', { name: 'Log in' }).press('Enter');
      await expect(tab.getByText(`Signed in as ${email}`)).toBeVisible();
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    });
  });
}

test('a reader who opens the email on another device enters its code where it was asked for', async ({
  browser,
  server,
}) => {
  const email = 'widget-link-code@people.example';
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    await open();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Enter its code' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'One-time passcode' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(await readNewestEmailCode(server.url, email));
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  });
});

test(
  'the widget starts over with an empty field',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      await open();
      const input = page.getByRole('textbox', { name: 'Email' });
      await input.fill('widget-again@people.example');
      await input.press('Enter');
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(input).toBeFocused();
      await expect(input).toHaveValue('');
    });
  },
);
