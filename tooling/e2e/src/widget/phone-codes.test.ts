import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findAxeViolations } from '../pages/axe.ts';
import { readNewestEmailCode } from '../people/email-links.ts';
import { withWidgetPage } from './page/widget-page.ts';

const expectAccessible = async (page: Page) => {
  expect(await findAxeViolations(page, { include: 'body' })).toEqual([]);
};

const CONFIG = { products: ['otp'], otpOptions: { methods: ['sms', 'whatsapp'] } } as const;

const phoneInput = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });
const countrySelect = (page: Page) => page.getByRole('combobox', { name: 'Country' });

test('the widget signs in by a code in a text message with the keyboard', async ({
  browser,
  server,
}) => {
  const number = '+493020000001';
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    await open({ config: CONFIG });
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tab', { name: 'Text' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(countrySelect(page)).toBeFocused();
    await page.keyboard.type('Germ');
    await expect(countrySelect(page)).toHaveValue('DE');
    await page.keyboard.press('Tab');
    await expect(phoneInput(page)).toBeFocused();

    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Invalid phone number, please try again.');
    await expect(phoneInput(page)).toBeFocused();
    await expectAccessible(page);

    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('030 20000001');
    await page.keyboard.press('Enter');
    await expect(page.getByText('+49 30 20000001')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('textbox', { name: 'One-time passcode' })).toBeFocused();
    await page.keyboard.type(await readNewestEmailCode(server.url, number));
    await expect(page.getByText('Signed in as nobody')).toBeVisible();
  });
});

test('the widget in a shadow root signs in by a code through WhatsApp', async ({
  browser,
  server,
}) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    await open({ config: { ...CONFIG, enableShadowDOM: true } });
    await page.getByRole('tab', { name: 'WhatsApp' }).click();
    await phoneInput(page).fill('+44 20 7946 0018');
    await expect(countrySelect(page)).toHaveValue('GB');
    await expect(phoneInput(page)).toHaveValue('020 7946 0018');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue with WhatsApp' }).press('Enter');
    await page.getByRole('textbox', { name: 'One-time passcode' }).waitFor();
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
