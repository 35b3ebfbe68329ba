import { readNewestEmailUrl } from '../people/email-links.ts';
import { expect, test } from './examples.ts';

test('the static site logs somebody in and out under a strict policy', async ({
  examples,
  page,
  server,
}) => {
  const { url } = await (await examples.install('static-site')).serve();
  const response = await page.goto(url);
  const policy = await response?.headerValue('content-security-policy');
  expect(policy).toMatch(/^default-src 'none';.*require-trusted-types-for 'script'$/);
  await page.getByRole('textbox', { name: 'Email' }).fill('lea@static.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(await readNewestEmailUrl(server.url, 'lea@static.example'));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('You are logged in as lea@static.example.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});
