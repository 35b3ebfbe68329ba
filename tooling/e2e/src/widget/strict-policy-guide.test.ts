import { expect, test } from '../fixtures.ts';
import { readCodeBlocks } from '../sdk/code-blocks.ts';
import { startPageServer } from '../sdk/page/page-server.ts';
import { DEMO_PUBLIC_TOKEN, logViolations } from './page/widget-page.ts';
import { SIGN_IN_JOURNEYS } from './third-party-sites/sign-ins.ts';
import { collectConsoleMessages } from './third-party-sites/site.ts';

const GUIDE_PATH = 'packages/login-widget/docs/strict-policies.md';

test('the page of the guide to strict policies logs in under the policy that it prints', async ({
  browser,
  server,
}) => {
  const { 'strict-page.html': sample = '' } = await readCodeBlocks(GUIDE_PATH);
  const html = sample
    .replaceAll('https://login.example.com', server.url)
    .replace('public-token-test-…', DEMO_PUBLIC_TOKEN);
  const site = await startPageServer(server.url, { '/': html }, 'any');
  const page = await browser.newPage();
  await page.addInitScript(logViolations);
  const said = collectConsoleMessages(page);
  const email = 'strict-guide@people.example';
  await SIGN_IN_JOURNEYS.link?.signIn({
    page,
    pageUrl: site.origin,
    serverUrl: server.url,
    email,
  });
  const readUser = () =>
    page.evaluate(() => document.querySelector('bakehouse-login')?.client?.user.getSync());
  await expect.poll(readUser).toMatchObject({ emails: [{ email }] });
  expect(said).toEqual([]);
  const writeHtml = page.evaluate(() => {
    document.body.innerHTML = '<b>written</b>';
  });
  await expect(writeHtml).rejects.toThrow('TrustedHTML');
  await page.close();
  await site.close();
});
