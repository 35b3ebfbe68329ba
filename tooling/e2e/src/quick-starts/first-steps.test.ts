import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabaseCluster } from '../databases/database-cluster.ts';
import { expect } from '../fixtures.ts';
import { readNewestEmailCode } from '../people/email-links.ts';
import { startPrintingProcess } from '../programs/printing-process.ts';
import { readCodeBlocks } from '../sdk/code-blocks.ts';
import { bundleForPage } from '../sdk/page/bundle-for-page.ts';
import { startPageServer } from '../sdk/page/page-server.ts';
import { REPOSITORY_ROOT, SERVER_BUILD_PATH } from '../server/paths.ts';
import { findFreePort } from '../server/server-process.ts';
import { test } from '../widget/third-party-sites/installed-packages.ts';
import { SIGN_IN_JOURNEYS } from '../widget/third-party-sites/sign-ins.ts';

// One worker packs the packages once for all of these tests.
test.describe.configure({ mode: 'default' });

const FOLDER = 'docs/quick-starts';
const SERVER_ADDRESS = 'http://localhost:4000';
const PAGE =
  '<!doctype html><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,"><body><script type="module" src="/page.js"></script>';

interface ReaderApp {
  installed: string;
  serverUrl: string;
}

/** Does the steps of a quick start with the packed packages. @returns the app of the reader */
const startApp = async (name: string, extension: string, { installed, serverUrl }: ReaderApp) => {
  const { [name]: source = '' } = await readCodeBlocks(`${FOLDER}/${name}.md`);
  expect(source).toContain(SERVER_ADDRESS);
  const entry = join(installed, '19', `${name}.${extension}`);
  await writeFile(entry, source.replace(SERVER_ADDRESS, serverUrl));
  return startPageServer(serverUrl, { '/': PAGE, '/page.js': await bundleForPage(entry) });
};

test('the quick start of the widget makes an account with a password', async ({
  browser,
  installed,
  server,
}) => {
  const app = await startApp('embed-the-widget', 'tsx', { installed, serverUrl: server.url });
  const page = await browser.newPage();
  const email = 'first-widget@people.example';
  const visitor = { page, pageUrl: app.origin, serverUrl: server.url, email };
  await SIGN_IN_JOURNEYS.password?.signIn(visitor);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.close();
  await app.close();
});

test('the quick start of the SDK logs in with a code from the inbox', async ({
  browser,
  installed,
  server,
}) => {
  const app = await startApp('call-the-sdk', 'ts', { installed, serverUrl: server.url });
  const page = await browser.newPage();
  const email = 'first-sdk@people.example';
  page.on('dialog', async (dialog) => {
    const isEmail = dialog.message() === 'Your email address';
    await dialog.accept(isEmail ? email : await readNewestEmailCode(server.url, email));
  });
  await page.goto(app.origin);
  await expect(page.getByText(/^Signed in until 20/)).toBeVisible();
  await page.close();
  await app.close();
});

/** Returns the texts of the blocks in the steps of a quick start, by their language. */
const readSteps = async (name: string, language: string) => {
  const text = await readFile(join(REPOSITORY_ROOT, FOLDER, `${name}.md`), 'utf8');
  return [...text.matchAll(new RegExp(`^ *\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  );
};

test('the quick start of the server brings one into production', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-quick-start-'));
  const cluster = await startDatabaseCluster();
  const port = await findFreePort();
  const [configuration = ''] = await readSteps('run-the-server', 'json');
  await writeFile(join(folder, 'bakehouse.config.json'), configuration);
  const commands = (await readSteps('run-the-server', 'sh'))
    .join('')
    .replace(/(DATABASE_URL=)\S+/, `$1'${cluster.databaseUrl}'`)
    .replace(/^ *npm install .*$/m, '')
    .replace('npx @bakehouse/server', `exec '${process.execPath}' '${SERVER_BUILD_PATH}'`);
  const { PATH, HOME } = process.env;
  const server = startPrintingProcess({
    words: ['bash', '-euc', commands],
    folder,
    environment: { PATH, HOME, PORT: String(port) },
  });

  await server.waitFor(/^Bakehouse is ready: https:\/\/login\.example\.com$/m);
  const address = `http://127.0.0.1:${port}`;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const token = 'public-token-live-11111111-1111-4111-8111-111111111111';
  const bootstrap = await fetch(`${address}/sdk/v1/projects/bootstrap/${token}`);
  expect(bootstrap.status).toBe(200);
  expect((await fetch(`${address}/__dev`)).status).toBe(404);

  await server.stop();
  await cluster.stop();
  await rm(folder, { recursive: true });
});
