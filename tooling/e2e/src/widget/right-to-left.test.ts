import { TEST_PASSWORD } from '../people/accounts.ts';
import { signUp } from '../people/email-links.ts';
import { expect, test } from '../fixtures.ts';
import { withWidgetPage } from './page/widget-page.ts';
import { submitEmail, waitForHeading } from './screens/widget-visit.ts';

const LONG_EMAIL = `the-beginning-${'of-a-long-address-'.repeat(2)}@people.example`;

test('a long email begins at its beginning on a page from right to left', async ({
  browser,
  server,
}) => {
  await signUp(server.url, LONG_EMAIL, TEST_PASSWORD);
  const context = { viewport: { width: 320, height: 640 } };
  await withWidgetPage({ browser, apiOrigin: server.url, context }, async (widget) => {
    const visit = { ...widget, serverUrl: server.url, email: LONG_EMAIL };
    await widget.open({ config: { products: ['passwords'] } }, { dir: 'rtl', keepsWidget: true });
    await submitEmail(visit);
    await waitForHeading(visit, 'Log In');
    const field = widget.page.getByRole('textbox', { name: 'Email' });
    await expect(field).toHaveJSProperty('readOnly', true);
    await expect(field).toHaveCSS('direction', 'ltr');
    await expect(field).toHaveCSS('text-align', 'right');
    await expect(field).toHaveCSS('text-overflow', 'ellipsis');
    await expect(field).toHaveJSProperty('scrollLeft', 0);
    expect(await field.evaluate((input) => input.scrollWidth > input.clientWidth)).toBe(true);
  });
});
