import { readNewestEmailUrl } from '../people/email-links.ts';
import { expect, test } from './examples.ts';

test('the Next app sends a stranger to its login, and knows on its server who came back @long', async ({
  examples,
  page,
  server,
}) => {
  test.slow();
  const { url } = await (await examples.install('next-app-router')).serve();
  const refused = await page.request.get(`${url}/api/me`);
  expect(refused.status()).toBe(401);

  const response = await page.goto(url);
  const policy = await response?.headerValue('content-security-policy');
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'/,
  );
  await expect(page.getByText('You are not logged in.')).toBeVisible();
  await page.goto(`${url}/account`);
  await expect(page).toHaveURL(`${url}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill('lea@next.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(await readNewestEmailUrl(server.url, 'lea@next.example'));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${url}/account`);
  await expect(page.getByText(/^The server knows you as user-/)).toBeVisible();
  const { userId } = (await (await page.request.get(`${url}/api/me`)).json()) as { userId: string };
  expect(userId).toMatch(/^user-/);
  await page.reload();
  await expect(page.getByText(userId)).toBeVisible();

  await page.getByRole('button', { name: 'Log out lea@next.example' }).click();
  await expect(page.getByText('You are not logged in.')).toBeVisible();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page).toHaveURL(`${url}/login`);
});
