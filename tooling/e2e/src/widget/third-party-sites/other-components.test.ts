import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '../../fixtures.ts';
import { TEST_PASSWORD } from '../../people/accounts.ts';
import { readNewestEmailUrl, signUp } from '../../people/email-links.ts';
import { logInNewUser } from '../../people/login-steps.ts';
import { readCodeBlocks } from '../../sdk/code-blocks.ts';
import { bundleForPage } from '../../sdk/page/bundle-for-page.ts';
import { startPageServer } from '../../sdk/page/page-server.ts';
import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';
import type { ListeningServer } from '../../sdk/stub/listening-server.ts';
import { AUTHORIZE_PARAMETERS, interceptIdp } from '../page/idp-stand-in.ts';
import { DEMO_PUBLIC_TOKEN } from '../page/widget-page.ts';
import { test } from './installed-packages.ts';

const PAGE_HTML =
  '<!doctype html><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,"><main></main><script type="module" src="/page.js"></script>';

/** Adds the client of the quick start to an example of the README. */
const toApp = (example: string, component: string, apiOrigin: string) => `${example}
import { AuthProvider } from '@bakehouse/login-widget';
import { createClient } from '@bakehouse/sdk';
import { createRoot } from 'react-dom/client';
const client = createClient('${DEMO_PUBLIC_TOKEN}', { apiOrigin: '${apiOrigin}' });
createRoot(document.querySelector('main')!).render(
  <AuthProvider client={client} children={<${component} />} />,
);
`;

async function serveExample(
  installed: string,
  task: string,
  component: string,
  apiOrigin: string,
): Promise<ListeningServer> {
  const examples = await readCodeBlocks('packages/login-widget/README.md');
  const entry = join(installed, '19', `${task}-app.tsx`);
  await writeFile(entry, toApp(examples[task] ?? '', component, apiOrigin));
  const script = await bundleForPage(entry);
  const files = { '/': PAGE_HTML, '/new-password': PAGE_HTML, '/page.js': script };
  return startPageServer(apiOrigin, files);
}

test('the example of PasskeyRegistration creates a passkey and goes on', async ({
  browser,
  installed,
  server,
}) => {
  const pages = await serveExample(installed, 'passkey-registration', 'Passkeys', server.url);
  const url = pages.origin;
  const page = await browser.newPage();
  await addVirtualAuthenticator(page);
  await logInNewUser(page, {
    serverUrl: server.url,
    origin: url,
    email: 'stranger-registers@people.example',
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Create a Passkey' }).click();
  await expect(page.getByText('Chrome on Linux')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(`${url}/account`);
  await page.close();
  await pages.close();
});

test(
  'the example of IdentityProvider logs in first, then asks for consent',
  { tag: '@long' },
  async ({ browser, installed, server }) => {
    const pages = await serveExample(installed, 'identity-provider', 'Consent', server.url);
    const url = pages.origin;
    const page = await browser.newPage();
    const forms = await interceptIdp(page, true);
    const request = `${url}/?${new URLSearchParams(AUTHORIZE_PARAMETERS).toString()}`;
    await page.goto(request);
    await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible();
    await logInNewUser(page, {
      serverUrl: server.url,
      origin: url,
      email: 'stranger-consents@people.example',
    });
    await page.goto(request);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page).toHaveTitle('The app');
    expect(forms).toMatchObject([
      { client_id: AUTHORIZE_PARAMETERS.client_id, consent_granted: 'true' },
    ]);
    await page.close();
    await pages.close();
  },
);

test(
  'the example of PasswordReset sends a new link that leads to its page',
  { tag: '@long' },
  async ({ browser, installed, server }) => {
    const email = 'stranger-resets@people.example';
    await signUp(server.url, email, TEST_PASSWORD);
    const pages = await serveExample(installed, 'password-reset', 'NewPassword', server.url);
    const page = await browser.newPage();
    await page.goto(`${pages.origin}/new-password`);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(await readNewestEmailUrl(server.url, email));
    await expect(page).toHaveURL(`${pages.origin}/new-password`);
    await page.locator('#new-password').fill('Spelt-And-Fennel-88-rolls');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await page.close();
    await pages.close();
  },
);
