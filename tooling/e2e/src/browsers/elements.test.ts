import { WAITS } from '@bakehouse/vitest/waits';
import { expect } from '../fixtures.ts';
import { readNewestEmailCode, readNewestEmailUrl } from '../people/email-links.ts';
import { serveOwnScriptPage, toLoginTag } from '../widget/page/element-page.ts';
import { OTHER_BROWSERS, testIn } from './other-browsers.ts';
import { buttonXPath, expectNoPageProblems, fieldXPath, waitForTabText } from './tab-steps.ts';

for (const [name, open] of Object.entries(OTHER_BROWSERS)) {
  const test = testIn(open);
  test.describe(name, { tag: '@long' }, () => {
    test.beforeEach(() => test.setTimeout(WAITS.longTestMs));

    test('an element by script tag logs in by code and by link under the strict policy', async ({
      other: { tab },
      server,
    }) => {
      const site = await serveOwnScriptPage(
        server.url,
        [
          toLoginTag(`products="otp" otp-methods="email" api-origin="${server.url}"`),
          toLoginTag(`products="emailMagicLinks" api-origin="${server.url}"`),
        ].join(''),
      );
      const code = `code-${name.toLowerCase()}@people.example`;

      await tab.open(site.origin);
      await tab.click(`//bakehouse-login[1]${fieldXPath('Email')}`);
      await tab.type(code);
      await tab.press('Enter');
      await expect.poll(() => tab.read('document.activeElement.inputMode')).toBe('numeric');
      await tab.type(await readNewestEmailCode(server.url, code));
      await waitForTabText(tab, 'Logged in by otp');
      await expectNoPageProblems(tab);

      const link = `link-${name.toLowerCase()}@people.example`;
      await tab.open(site.origin);
      await tab.click(`//bakehouse-login[2]${fieldXPath('Email')}`);
      await tab.type(link);
      await tab.press('Enter');
      await expect
        .poll(() => tab.read('document.activeElement.shadowRoot?.activeElement?.textContent'))
        .toContain('Check your email');
      await expectNoPageProblems(tab);
      await tab.open(await readNewestEmailUrl(server.url, link));
      await tab.click(buttonXPath('Log in'));
      await waitForTabText(tab, 'Logged in by emailMagicLinks');
      await expectNoPageProblems(tab);
      await site.close();
    });
  });
}
