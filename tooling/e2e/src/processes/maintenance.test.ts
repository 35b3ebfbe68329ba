import { expect } from '@playwright/test';
import { DEMO_PIN, emailOf } from '../people/accounts.ts';
import { enterPin, readSessionCookie, submitLoginForm } from '../people/login-steps.ts';
import { test } from '../server/server-sandbox.ts';

const UNAVAILABLE = 'Bakehouse is down for maintenance. Try again in a few minutes.';
const BANNER = 'Bakehouse is down for maintenance. Keep this page: what you typed stays.';
const BACK = 'Bakehouse is back. Repeat what could not be saved.';
const ONE_FILE = '/portal?tab=files&search=Oven+service+report+Hilltop+02';

test(
  'maintenance that begins while the portal is used loses neither session nor typed text',
  { tag: '@long' },
  async ({ sandbox, page, context }) => {
    let server = sandbox.launch();
    await server.ready;
    const restart = async (environment: NodeJS.ProcessEnv) => {
      server.kill('SIGTERM');
      await server.ended;
      server = sandbox.launch({ environment });
      await server.ready;
    };
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const unavailable = page.getByText(UNAVAILABLE);

    await page.goto(`${server.url}/login`);
    await submitLoginForm(page, 'bo');
    await enterPin(page);
    await page.waitForURL('**/portal?**');
    const token = await readSessionCookie(context);
    await page.goto(server.url + ONE_FILE);
    await page.getByRole('button', { name: /^Details of / }).click();
    const address = page.getByRole('textbox', { name: 'Add access' });
    await address.fill('whole@partner.example');
    const newcomer = await context.browser()?.newContext();
    const login = await newcomer?.newPage();
    if (!newcomer || !login) throw new Error('The browser is closed.');
    await login.goto(`${server.url}/login`);
    await submitLoginForm(login, 'dee');
    await expect(login.getByLabel('PIN', { exact: true })).toBeVisible();

    await restart({ MAINTENANCE: '1' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(unavailable.first()).toBeVisible();
    await expect(page.getByText(BANNER)).toBeVisible();
    await expect(address).toHaveValue('whole@partner.example');
    await page
      .getByRole('searchbox', { name: 'Search files' })
      .fill('Oven service report Hilltop 02.csv');
    await expect(
      page.getByRole('main').getByRole('alert').filter({ hasText: UNAVAILABLE }),
    ).toBeVisible();
    expect(await readSessionCookie(context)).toBe(token);
    await enterPin(login);
    await expect(login.getByText(UNAVAILABLE)).toBeVisible();
    await expect(login.getByLabel('PIN', { exact: true })).toHaveValue(DEMO_PIN);

    const late = await context.newPage();
    await late.goto(`${server.url}/portal?tab=activity`);
    await expect(late.getByRole('heading', { level: 1 })).toHaveText(
      'We are working on Bakehouse right now.',
    );

    await restart({});
    await expect(page.getByText(BACK)).toBeVisible();
    await expect(page.getByText(BANNER)).toBeHidden();
    await expect(page.getByText('Oven service report Hilltop 02.csv').first()).toBeVisible();
    await expect(address).toHaveValue('whole@partner.example');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Added whole@partner.example to the access list.')).toBeVisible();
    expect(await readSessionCookie(context)).toBe(token);
    await login.getByRole('button', { name: 'Continue' }).click();
    await expect(login).toHaveURL(/\/portal\?/);
    await late.reload();
    await expect(late.getByRole('table', { name: 'Activity' })).toBeVisible();
    await expect(late.getByText(emailOf('bo')).first()).toBeVisible();
    expect(errors).toEqual([]);
    await newcomer.close();
  },
);
