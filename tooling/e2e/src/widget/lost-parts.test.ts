import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { BUNDLERS, writeSampleApp } from '../sdk/build-app.ts';
import { startPageServer } from '../sdk/page/page-server.ts';
import { DEMO_PUBLIC_TOKEN, toWidgetHtml } from './page/widget-page.ts';

const ENTRY = join(import.meta.dirname, 'page/widget-app.ts');

/** The files of an app with the widget, by their paths on the page server. */
async function buildApp(bundler: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-widget-'));
  const output = join(folder, 'out');
  const entry = await writeSampleApp(folder, `import ${JSON.stringify(ENTRY)};`);
  await BUNDLERS[bundler]?.(entry, output);
  const names = (await readdir(output, { recursive: true })).filter((name) => name.endsWith('.js'));
  const files = await Promise.all(
    names.map(
      async (name) => [`/out/${name}`, await readFile(join(output, name), 'utf8')] as const,
    ),
  );
  await rm(folder, { recursive: true });
  return Object.fromEntries(files);
}

async function startApp(apiOrigin: string, bundler: string) {
  const html = toWidgetHtml({
    apiOrigin,
    publicToken: DEMO_PUBLIC_TOKEN,
    scripts: ['/out/app.js'],
  });
  return startPageServer(apiOrigin, { '/': html, ...(await buildApp(bundler)) });
}

/** Chromium requests a module that failed to load only after a reload of the page, as Firefox does. */
const RELOAD_ADVICE = 'This part could not be loaded. If your connection works, reload the page.';

for (const bundler of ['esbuild', 'Vite']) {
  test(`a lost chunk of the widget, in an app of ${bundler}, is explained and loaded by a reload`, async ({
    browser,
    server,
  }) => {
    const pages = await startApp(server.url, bundler);
    const page = await browser.newPage();
    await page.route(/main-screen/, (route) => route.abort());
    const config = { products: ['otp'], otpOptions: { methods: ['sms'] } };
    await page.goto(`${pages.origin}/?props=${JSON.stringify({ config })}`);

    const alert = page.getByRole('alert');
    const retry = alert.getByRole('button', { name: 'Try again' });
    await expect(alert).toContainText('This part could not be loaded.');
    await retry.press('Enter');
    await expect(alert).toContainText(RELOAD_ADVICE);
    await expect(retry).toBeFocused();
    await page.unroute(/main-screen/);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
    await expect(alert).toBeHidden();
    await page.close();
    await pages.close();
  });
}

test('a form whose next screens are lost says so, and works after a reload', async ({
  browser,
  server,
}) => {
  const pages = await startApp(server.url, 'esbuild');
  const page = await browser.newPage();
  const send = async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill('lost-screens@people.example');
    await page.keyboard.press('Enter');
  };
  await page.route(/shared-screens/, (route) => route.abort());
  await page.goto(pages.origin);
  await send();
  await expect(page.getByRole('alert')).toContainText('This part could not be loaded.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(RELOAD_ADVICE);
  await page.unroute(/shared-screens/);
  await page.reload();
  await send();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.close();
  await pages.close();
});

test(
  'a widget whose language is lost is in English and says so',
  { tag: '@long' },
  async ({ browser, server }) => {
    const pages = await startApp(server.url, 'esbuild');
    const page = await browser.newPage();
    const isGerman = /\/german-\w+\.js$/;
    const openGerman = () => page.goto(`${pages.origin}/?props={"config":{"locale":"de"}}`);
    const host = page.locator('.bh-host');
    await openGerman();
    await page.getByRole('textbox', { name: 'E-Mail' }).waitFor();
    await expect(host).toHaveAttribute('lang', 'de');

    await page.route(isGerman, (route) => route.abort());
    await openGerman();
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    await expect(host).toHaveAttribute('lang', 'en');
    await page.close();
    await pages.close();
  },
);
