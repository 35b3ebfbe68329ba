import type { Page } from '@playwright/test';
import { expect, test } from './examples.ts';
import { logInByCode, logInByLink, type LogIn } from './login-steps.ts';

const FIVE_MINUTES_MS = 300_000;

const LOGINS: Readonly<Record<string, LogIn>> = {
  'react-vite': logInByCode,
  vue: logInByCode,
  svelte: logInByLink,
};

for (const [name, logIn] of Object.entries(LOGINS)) {
  const logInAndOut = async (
    page: Page,
    { url, serverUrl }: { url: string; serverUrl: string },
  ) => {
    const email = `lea-${new URL(url).port}@${name}.example`;
    await page.goto(`${url}/account`);
    await logIn(page, serverUrl, email);
    await expect(page.getByText(`You are logged in as ${email}`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  };

  test(
    `${name} logs somebody in and out within five minutes, and when it is built under a policy`,
    { tag: '@long' },
    async ({ examples, page, server }) => {
      test.slow();
      const begin = Date.now();
      const example = await examples.install(name);
      const { url } = await example.serve();
      await logInAndOut(page, { url, serverUrl: server.url });
      expect(Date.now() - begin).toBeLessThan(FIVE_MINUTES_MS);

      await example.run('build');
      const built = await example.serve('preview');
      await logInAndOut(page, { url: built.url, serverUrl: server.url });
    },
  );
}
