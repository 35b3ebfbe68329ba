import type { APIRequestContext } from '@playwright/test';
import { findField } from '../pages/locators.ts';
import { DEMO_PIN } from '../people/accounts.ts';
import { createApiClient } from '../api/api-client.ts';
import { findFreePort } from '../server/server-process.ts';
import { requestSignUp } from '../people/email-links.ts';
import { expect, test } from './examples.ts';

const LEA = { email: 'lea@hono.example', password: 'Rye-And-Caraway-77' };

interface CreatedWebhook {
  secret: string;
}

/** Does what an administrator does in the portal. @returns the secret */
async function createWebhook(serverUrl: string, url: string): Promise<string> {
  const api = createApiClient(serverUrl);
  const token = (await api.logInWithPin('ada')).session_token;
  const { status, body } = await api.portal<CreatedWebhook>('/create_webhook', token, {
    url,
    description: 'Example',
    events: null,
    pin: DEMO_PIN,
    admin: true,
  });
  expect(status).toBe(201);
  return body.secret;
}

/** The sign-up is the first login. */
async function countLogins(request: APIRequestContext, url: string): Promise<number> {
  const response = await request.get(`${url}/api/me`);
  // The cast is unchecked, because a wrong shape fails the test.
  const { events } = (await response.json()) as { events: { type: string }[] };
  return events.filter(({ type }) => type === 'login_1fa').length;
}

test('the back end knows the session by its signature, and takes only signed events @long', async ({
  examples,
  monitor,
  page,
  server,
}) => {
  test.slow();
  const example = await examples.install('hono-back-end');
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const secret = await createWebhook(server.url, `http://127.0.0.1:${port}/webhooks`);
  const site = await example.launch('start', { PORT: port, WEBHOOK_SECRET: secret });
  await site.waitFor(/^Open /m);
  monitor.allowOrigin(url);

  const forged = { type: 'login_1fa', data: { user_id: null, message: 'Forged' } };
  const answers = await Promise.all([
    fetch(`${url}/api/me`),
    fetch(`${url}/api/me`, { headers: { authorization: 'Bearer forged' } }),
    fetch(`${url}/webhooks`, { method: 'POST', body: JSON.stringify(forged) }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);

  expect((await requestSignUp(server.url, LEA.email, LEA.password)).status).toBe(200);
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Email' }).fill(LEA.email);
  await page.keyboard.press('Enter');
  await findField(page, 'Password').fill(LEA.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The back end knows you as user-/)).toBeVisible();
  await expect(page.locator('bakehouse-login')).toBeHidden();
  await expect.poll(() => countLogins(page.request, url)).toBe(2);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^login_1fa: / })).toHaveCount(2);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});
