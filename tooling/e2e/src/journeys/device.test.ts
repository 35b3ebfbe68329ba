import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton, findField, findHeading } from '../pages/locators.ts';
import { emailOf, PROJECT_ID } from '../people/accounts.ts';
import { enterPin, submitLoginForm } from '../people/login-steps.ts';
import { createActingUrl } from '../people/operator.ts';
import { startWaitingDevice } from '../people/waiting-device.ts';

const codeField = (page: Page) => findField(page, 'Code on the device');

test('a device shows a link, and bo logs in on the way and lets it in by keyboard alone', async ({
  page,
  server,
}) => {
  const { codes, path, poll } = await startWaitingDevice(server.url);
  expect((await poll()).body).toMatchObject({ error: 'authorization_pending' });
  await page.goto(path);
  await expect(page).toHaveURL(`/login?callback=${encodeURIComponent(path)}`);
  await submitLoginForm(page, 'bo');
  await enterPin(page);
  await expect(page).toHaveURL(path);
  await expect(codeField(page)).toHaveValue(codes.user_code);
  await expect(codeField(page)).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(findHeading(page, 'Connect Bakery scales?')).toBeVisible();
  await expect(findHeading(page, 'Does your device show this code?')).toBeFocused();
  await expect(page.getByText(codes.user_code)).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([
    'Know that it is you',
    'See your name',
    'See your email address',
    'Keep its access when you are away',
  ]);
  await expectAccessible(page);

  await page.keyboard.press('Tab');
  await expect(findButton(page, 'Deny')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(findButton(page, 'Allow')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findHeading(page, 'Bakery scales is connected')).toBeVisible();
  await expectAccessible(page);
  const tokens = await poll();
  expect(tokens.status).toBe(200);
  const userinfo = await fetch(`${server.url}/v1/oauth2/${PROJECT_ID}/userinfo`, {
    headers: { authorization: `Bearer ${String(tokens.body.access_token)}` },
  });
  expect(await userinfo.json()).toMatchObject({ email: emailOf('bo') });
});

for (const width of [1280, 390])
  test(
    `at ${width} pixels bo types a code as it comes, is told when it is wrong, and refuses`,
    { tag: width === 390 ? '@long' : [] },
    async ({ page, server, logInAs, monitor }) => {
      monitor.expectFailure('/api/oauth/device/find', 404);
      monitor.expectFailure('/api/oauth/device/find', 410);
      const { codes, poll } = await startWaitingDevice(server.url);
      await page.setViewportSize({ width, height: 800 });
      await logInAs('bo');
      await page.goto('/oauth/device');
      await codeField(page).fill('BCDFGHJK');
      await findButton(page, 'Continue').click();
      await expect(page.getByText(/^No device waits with this code/)).toBeVisible();
      await expectAccessible(page);

      const letters = codes.user_code.toLowerCase().replace('-', '');
      const typed = ` ${letters.slice(0, 4)} ${letters.slice(4)} `;
      await codeField(page).fill(typed);
      await findButton(page, 'Continue').click();
      await expect(
        page.getByText('If somebody sent you this code', { exact: false }),
      ).toBeVisible();
      await expectAccessible(page);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(width);
      await findButton(page, 'Deny').click();
      await expect(findHeading(page, 'Nothing was shared')).toBeVisible();
      await expectAccessible(page);
      expect((await poll()).body).toMatchObject({ error: 'access_denied' });

      await findButton(page, 'Connect another device').click();
      await codeField(page).fill(codes.user_code);
      await findButton(page, 'Continue').click();
      await expect(page.getByText('This code was answered before.')).toBeVisible();
    },
  );

test(
  'an operator who acts for bo cannot let a device in',
  { tag: '@long' },
  async ({ page, server }) => {
    const { path } = await startWaitingDevice(server.url);
    await page.goto(await createActingUrl(server));
    await findButton(page, 'Act for this account').click();
    await expect(findHeading(page, 'Files')).toBeVisible();
    await page.goto(path);
    await expect(page.getByText(`Only ${emailOf('bo')} can connect a device.`)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
  },
);
