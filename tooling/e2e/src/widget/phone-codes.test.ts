import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { readNewestEmailCode } from '../people/email-links.ts';
import { WIDGET_PLACES } from './page/places.ts';
import { withWidgetPage } from './page/widget-page.ts';

const CONFIG = { products: ['otp'], otpOptions: { methods: ['sms', 'whatsapp'] } } as const;

const phoneInput = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });
const countryButton = (page: Page) => page.getByRole('button', { name: /^Country/ });
const countrySearch = (page: Page) => page.getByRole('combobox', { name: 'Search for a country' });

for (const [index, { name, enableShadowDOM, react, isLong }] of WIDGET_PLACES.entries()) {
  const tag = isLong ? ' @long' : '';
  test(`the widget ${name} signs in by a code in a text message with the keyboard${tag}`, async ({
    browser,
    server,
  }) => {
    const number = `+49302000000${index}`;
    await withWidgetPage({ browser, apiOrigin: server.url, react }, async ({ page, open }) => {
      await open({ config: { ...CONFIG, enableShadowDOM } });
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tab', { name: 'Text' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(countryButton(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(countrySearch(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(countryButton(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Germ');
      await expect(page.getByRole('option', { name: 'Germany (+49)' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(countryButton(page)).toHaveText('DE +49');
      await expect(phoneInput(page)).toBeFocused();

      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText('Invalid phone number, please try again.');
      await expect(phoneInput(page)).toBeFocused();
      await expectAccessible(page);

      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(`030 2000000${index}`);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`+49 30 2000000${index}`)).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByRole('textbox', { name: 'One-time passcode' })).toBeFocused();
      await page.keyboard.type(await readNewestEmailCode(server.url, number));
      await expect(page.getByText('Signed in as nobody')).toBeVisible();
    });
  });
}

test('the widget in a shadow root signs in by a code through WhatsApp', async ({
  browser,
  server,
}) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    await open({ config: { ...CONFIG, enableShadowDOM: true } });
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'WhatsApp', selected: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(phoneInput(page)).toBeFocused();
    await page.keyboard.insertText('+44 20 7946 0018');
    await expect(countryButton(page)).toHaveText('GB +44');
    await expect(phoneInput(page)).toHaveValue('020 7946 0018');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Continue with WhatsApp' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'One-time passcode' })).toBeFocused();
    await page.keyboard.type(await readNewestEmailCode(server.url, '+442079460018'));
    await expect(page.getByText('Signed in as nobody')).toBeVisible();
  });
});

test('the widget keeps a phone number when the user comes back', async ({ browser, server }) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    await open({ config: CONFIG });
    await phoneInput(page).fill('+1 415 555 0155');
    await phoneInput(page).press('Enter');
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    await expect(phoneInput(page)).toBeFocused();
    await expect(phoneInput(page)).toHaveValue('(415) 555-0155');
  });
});

test('the list of countries is whole in a page that clips the widget, above a field at the bottom', async ({
  browser,
  server,
}) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    await open({ config: CONFIG });
    const main = page.locator('main');
    const panel = page.locator('.bh-country-panel');
    for (const marginTop of ['0', '400px']) {
      await main.evaluate((element, margin) => {
        Object.assign(element.style, {
          marginTop: margin,
          blockSize: '260px',
          overflow: 'hidden',
          transform: 'translate(4px)',
        });
      }, marginTop);
      await countryButton(page).click();
      await expect(countrySearch(page)).toBeFocused();
      const shown = await panel.evaluate((element) => {
        const { left, top, bottom, width } = element.getBoundingClientRect();
        return [top + 4, bottom - 4].map((y) =>
          element.contains(document.elementFromPoint(left + width / 2, y)),
        );
      });
      expect(shown).toEqual([true, true]);
      await page.getByRole('option', { name: /^Uruguay/ }).click();
      await expect(countryButton(page)).toHaveText('UY +598');
    }
  });
});
