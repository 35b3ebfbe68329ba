import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { createApiClient } from '../api/api-client.ts';
import { dragFilesTo } from '../pages/drag-files.ts';
import { expectAccessible } from '../pages/axe.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import {
  readNewestEmailLink,
  readNewestEmailUrl,
  signUp,
  submitEmailLink,
} from '../people/email-links.ts';
import { toChromiumLaunchOptions } from '../programs/chromium.ts';
import { test, type ServerSandbox } from '../server/server-sandbox.ts';

const HOST = 'bakery.example';
const EMAIL = 'rye@people.example';
const NEWCOMER = 'newcomer@people.example';
const PIN = '8642';

const PROJECT = {
  public_token: 'public-token-live-00000000-0000-4000-8000-000000000002',
  project_id: 'project-live-00000000-0000-4000-8000-000000000002',
  name: 'The trial',
  origins: [],
  redirect_urls: [],
};

/**
 * Links in emails can be read only in developer mode, so the account is made before the trial begins.
 * @returns a link that confirms another address
 */
const createAccount = async (sandbox: ServerSandbox) => {
  const server = sandbox.launch();
  await server.ready;
  const token = await signUp(server.url, EMAIL, TEST_PASSWORD);
  await submitEmailLink(server.url, await readNewestEmailUrl(server.url, EMAIL), token);
  await createApiClient(server.url).portal('/auth/pin/create', token, { pin: PIN });
  await signUp(server.url, NEWCOMER, TEST_PASSWORD);
  const link = await readNewestEmailLink(server.url, NEWCOMER);
  server.kill('SIGTERM');
  await server.ended;
  return link;
};

const publicUrlOf = ({ port }: ServerSandbox) => `http://${HOST}:${port}`;

const launchTrial = async (sandbox: ServerSandbox, environment: NodeJS.ProcessEnv) => {
  const configFile = join(sandbox.dataFolder, 'projects.json');
  await writeFile(configFile, JSON.stringify({ projects: [PROJECT] }));
  const PUBLIC_URL = publicUrlOf(sandbox);
  const variables = { PUBLIC_URL, BAKEHOUSE_CONFIG: configFile, BAKEHOUSE_DEMO: '' };
  return sandbox.launch({ environment: { ...variables, ...environment } });
};

const logIn = async (page: Page, url: string) => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('PIN', { exact: true }).pressSequentially(PIN);
  await page.waitForURL('**/portal?**');
};

test('a public URL with plain http stops the start with one line', async ({ sandbox }) => {
  const { code, stdout, stderr } = await (await launchTrial(sandbox, {})).ended;
  const { port } = sandbox;
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    `PUBLIC_URL http://${HOST}:${port} is plain http, so passwords could be read on the way; for a trial set ALLOW_INSECURE_HTTP=1; example: https://${HOST}:${port}\n`,
  ]);
});

test(
  'a trial with plain http works in the browser, and each page says that it is not encrypted',
  { tag: '@long' },
  async ({ sandbox }) => {
    const link = await createAccount(sandbox);
    const server = await launchTrial(sandbox, { ALLOW_INSECURE_HTTP: '1' });
    await server.ready;
    const url = publicUrlOf(sandbox);
    const options = toChromiumLaunchOptions();
    const browser = await chromium.launch({
      ...options,
      args: [...options.args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
    });
    const context = await browser.newContext();
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const notice = page.getByRole('region', { name: 'Connection' });

    await page.goto(`${url}/login`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await expect(notice).toContainText('This connection is not encrypted.');
    await expectAccessible(page);
    await logIn(page, url);
    await page.reload();
    await expect(notice).toBeVisible();

    await page.getByText('Bake from a command line').click();
    await page.getByRole('button', { name: 'Copy command', exact: true }).click();
    await expect(page.getByText('The command is in the clipboard.')).toBeVisible();
    const file = join(sandbox.dataFolder, 'Rye.txt');
    await writeFile(file, 'Four tons of rye');
    await dragFilesTo(page, [file], () => page.getByText('Drop here to bake'));
    await page.getByRole('button', { name: 'Bake 1 file' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Baked');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('button', { name: /^Copy ID / }).click();
    await expect(page.getByText('Copied').first()).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Search files' });
    await search.press('ControlOrMeta+v');
    await expect(search).toHaveValue(/^[\w-]{20,}$/);

    await page.goto(url + link);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.waitForURL('**/portal?**');
    expect(errors).toEqual([]);
    await browser.close();
    server.kill('SIGTERM');
    expect((await server.ended).stderr).toContain('passwords and sessions travel unencrypted');
  },
);
