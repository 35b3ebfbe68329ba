import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findAxeViolations } from '../pages/axe.ts';
import { readNewestEmailCode } from '../people/email-links.ts';
import { withWidgetPage } from './page/widget-page.ts';

const PLACES = [
  { name: 'in the page', slug: 'page', enableShadowDOM: false },
  { name: 'in a shadow root', slug: 'shadow', enableShadowDOM: true },
] as const;

const EMAIL_CODES = { products: ['otp'], otpOptions: { methods: ['email'] } } as const;

const expectAccessible = async (page: Page) => {
  expect(await findAxeViolations(page, { include: 'body' })).toEqual([]);
};

const codeField = (page: Page) => page.getByRole('textbox', { name: 'One-time passcode' });

/** Another code than the right one. */
const wrong = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));

for (const { name, slug, enableShadowDOM } of PLACES) {
  test(`the widget ${name} signs in by a code with the keyboard`, async ({ browser, server }) => {
    const email = `code-${slug}@people.example`;
    await withWidgetPage(
      { browser, apiOrigin: server.url },
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
