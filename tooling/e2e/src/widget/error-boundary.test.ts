import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { withWidgetPage } from './page/widget-page.ts';

const BROKEN = 'The names of the countries are missing.';

/** Runs in the page, before its scripts: one of its functions throws until it is repaired. */
const breakCountryNames = (text: string) => {
  const { DisplayNames } = Intl;
  Object.defineProperty(Intl, 'DisplayNames', {
    configurable: true,
    get: () => {
      if (!('isRepaired' in globalThis)) throw new Error(text);
      return DisplayNames;
    },
  });
};

test('a part of the widget that throws is replaced by a retry, and the rest works', async ({
  browser,
  server,
}) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open, expectLogged }) => {
    expectLogged(BROKEN);
    await page.addInitScript(breakCountryNames, BROKEN);
    await open({ config: { products: ['otp'], otpOptions: { methods: ['email', 'sms'] } } });
    await page.getByRole('tab', { name: 'Text' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Looks like there was an error!' });
    const retry = alert.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => reported.errors)).toEqual([BROKEN]);

    await page.evaluate(() => void Object.assign(globalThis, { isRepaired: true }));
    await retry.press('Enter');
    const phone = page.getByRole('textbox', { name: 'Phone number' });
    await expect(phone).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Country/ })).toBeFocused();
    await page.getByRole('tab', { name: 'Email' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});
