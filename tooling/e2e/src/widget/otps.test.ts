import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { readNewestEmailCode } from '../people/email-links.ts';
import { WIDGET_PLACES } from './page/places.ts';
import { withWidgetPage } from './page/widget-page.ts';

const EMAIL_CODES = { products: ['otp'], otpOptions: { methods: ['email'] } } as const;

const codeField = (page: Page) => page.getByRole('textbox', { name: 'One-time passcode' });

/** Returns a code that differs from the right one. */
const wrong = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));

for (const { name, slug, enableShadowDOM, react, isLong } of WIDGET_PLACES) {
  const tag = isLong ? ' @long' : '';
  test(`the widget ${name} signs in by a code with the keyboard${tag}`, async ({
    browser,
    server,
  }) => {
    const email = `code-${slug}@people.example`;
    await withWidgetPage(
      { browser, apiOrigin: server.url, react },
      async ({ page, open, expectRefusal }) => {
        await open({ config: { ...EMAIL_CODES, enableShadowDOM } });
        await page.keyboard.press('Tab');
        await page.keyboard.type('nobody');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('alert')).toHaveText('Invalid email, please try again.');
        await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
        await expectAccessible(page);

        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(email);
        await page.keyboard.press('Enter');
        await expect(codeField(page)).toBeFocused();
        await expect(page.getByRole('heading', { name: 'Enter passcode' })).toBeVisible();
        await expect(page.getByText(email)).toBeVisible();
        await expectAccessible(page);

        const code = await readNewestEmailCode(server.url, email);
        expectRefusal('/otps/authenticate', 401);
        await page.keyboard.type(wrong(code));
        const alert = page.getByText('Invalid passcode, please try again.');
        await expect(alert).toBeVisible();
        await expect(codeField(page)).toBeFocused();
        await expect(codeField(page)).toHaveValue('');
        await expect(codeField(page)).toHaveAccessibleDescription(/Invalid passcode/);
        await expectAccessible(page);

        await page.keyboard.type(code);
        await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
      },
    );
  });
}

test('the widget says that a code was right', async ({ browser, server }) => {
  const email = 'code-success@people.example';
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    await open({ config: EMAIL_CODES }, { keepsWidget: true });
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type(await readNewestEmailCode(server.url, email));
    await expect(page.getByRole('heading', { name: 'Success', exact: true })).toBeFocused();
    await expectAccessible(page);
  });
});

const CODE_SECONDS = 300;

test(
  'the widget replaces an expired code by another one',
  { tag: '@long' },
  async ({ browser, server, api }) => {
    const email = 'code-expired@people.example';
    await withWidgetPage(
      { browser, apiOrigin: server.url },
      async ({ page, open, expectRefusal }) => {
        await page.clock.install();
        await open({ config: EMAIL_CODES });
        await page.getByRole('textbox', { name: 'Email' }).fill(email);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('timer')).toHaveText(/^Your code expires in (5:00|4:5\d)\.$/);
        await codeField(page).waitFor();
        const expired = await readNewestEmailCode(server.url, email);
        await api.advanceClock(CODE_SECONDS + 1);
        await page.clock.fastForward((CODE_SECONDS + 1) * 1000);
        await expect(page.getByText('Your code has expired.')).toBeVisible();
        await expectAccessible(page);

        expectRefusal('/otps/authenticate', 404);
        await codeField(page).fill(expired);
        await expect(page.getByText('Invalid passcode, please try again.')).toBeVisible();
        await page.keyboard.press('Tab');
        await expect(page.getByRole('button', { name: 'Resend code' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: 'Code sent' })).toBeVisible();
        await expect(codeField(page)).toBeFocused();
        await expect(codeField(page)).toHaveValue('');
        await expect(page.getByText('Invalid passcode, please try again.')).toBeHidden();
        await expect(page.getByRole('timer')).toHaveText(/^Your code expires in (5:00|4:5\d)\.$/);
        await expectAccessible(page);
        await page.clock.fastForward(2000);
        await expect(page.getByText(/^\(in 2\d s\)$/)).toBeVisible();
        await expect(
          page.getByRole('button', { name: 'Resend code', disabled: true }),
        ).toBeVisible();
        await expectAccessible(page);

        const code = await readNewestEmailCode(server.url, email);
        expect(code).not.toBe(expired);
        await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
        await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
      },
    );
  },
);

test('the widget goes back from the code to the email', async ({ browser, server }) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    await open({ config: EMAIL_CODES });
    const input = page.getByRole('textbox', { name: 'Email' });
    await input.fill('code-back@people.example');
    await input.press('Enter');
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Back' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('code-back@people.example');
  });
});

test(
  'the tabs of the widget follow the arrows in both directions of text',
  { tag: '@long' },
  async ({ browser, server }) => {
    const config = {
      products: ['otp', 'passwords'],
      otpOptions: { methods: ['sms', 'whatsapp', 'email'] },
    } as const;
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      for (const [dir, toNext] of [
        ['ltr', 'ArrowRight'],
        ['rtl', 'ArrowLeft'],
      ] as const) {
        await open({ config: { ...config, enableShadowDOM: dir === 'rtl' } }, { dir });
        await expect(page.getByRole('tab')).toHaveText(['Text', 'WhatsApp', 'Email']);
        await page.keyboard.press('Tab');
        await expect(page.getByRole('tab', { name: 'Text' })).toBeFocused();
        await page.keyboard.press(toNext);
        await expect(page.getByRole('tab', { name: 'WhatsApp', selected: true })).toBeFocused();
        await page.keyboard.press('End');
        await expect(page.getByRole('tab', { name: 'Email', selected: true })).toBeFocused();
        await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Tab');
        await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
      }
    });
  },
);
