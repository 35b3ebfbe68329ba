import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { PRELOADED_CHUNKS, waitForChunks } from '../pages/lazy-chunks.ts';
import { enterPin, fillLoginForm, readSessionCookie } from '../people/login-steps.ts';

const FILES_URL = '/portal?tab=files';
const FILES_CALL = '/api/get_files';
const OFFLINE = 'You are currently offline. Some functionality may be limited.';

test.beforeEach(async ({ logInAs }) => {
  await logInAs('bo');
});

test('offline, the page shows a banner and the list an error, and both recover online', async ({
  page,
  context,
  monitor,
}) => {
  monitor.expectFailure(FILES_CALL, /net::ERR_INTERNET_DISCONNECTED/);
  await page.goto(FILES_URL);
  await expect(page.getByText('1–10 of 64')).toBeVisible();
  await waitForChunks(page, PRELOADED_CHUNKS);
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('You are offline. Please check your connection.');

  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await expect(page.getByText('11–20 of 64')).toBeVisible();
  await expect(alert).toHaveCount(0);
});

/** A row gets its height when the browser draws it, so the end of the page moves at first. */
const scrollToEnd = async (page: Page) => {
  const scrollAndDraw = () =>
    page.evaluate(async () => {
      const { documentElement: root } = document;
      window.scrollTo(0, root.scrollHeight);
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return root.scrollHeight - root.clientHeight - window.scrollY;
    });
  await expect.poll(scrollAndDraw).toBeLessThan(1);
};

test(
  'the offline banner moves no element and covers no control at the end of the page',
  { tag: '@long' },
  async ({ page, context }) => {
    const banner = page.getByText(OFFLINE);
    const controls = page.locator('a, button, input, select').filter({ visible: true });
    const boxes = () =>
      controls.evaluateAll((all) =>
        all.map((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
    const whenStill = async () => {
      let last = await boxes();
      await expect
        .poll(async () => {
          const before = last;
          last = await boxes();
          return isDeepStrictEqual(last, before);
        })
        .toBe(true);
      return last;
    };
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const url of [FILES_URL, `${FILES_URL}&search=Hilltop+02`]) {
        await page.goto(url);
        await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
        await scrollToEnd(page);
        const before = await whenStill();
        await waitForChunks(page, PRELOADED_CHUNKS);
        await context.setOffline(true);
        await expect(banner).toBeVisible();
        expect(await whenStill()).toEqual(before);
        const top = (await banner.boundingBox())?.y ?? 0;
        expect(Math.max(...before.map(({ bottom }) => bottom))).toBeLessThanOrEqual(top);
        await context.setOffline(false);
        await expect(banner).toHaveCount(0);
      }
    }
  },
);

test(
  'the table shows an error while the server is down, and the list after its restart',
  { tag: '@long' },
  async ({ page, context, server, monitor }) => {
    monitor.expectFailure(FILES_CALL, /net::ERR_CONNECTION_REFUSED/);
    await page.goto(FILES_URL);
    await expect(page.getByText('1–10 of 64')).toBeVisible();
    await waitForChunks(page, PRELOADED_CHUNKS);
    const token = await readSessionCookie(context);
    await server.crash();
    try {
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page.getByRole('alert')).toContainText(
        'Could not connect to the server. Please try again later.',
      );
    } finally {
      await server.restart();
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('11–20 of 64')).toBeVisible();
    expect(await readSessionCookie(context)).toBe(token);
  },
);

test('a login without a connection shows an error and succeeds once the connection is back', async ({
  openBrowser,
  monitor,
}) => {
  monitor.expectFailure('/api/stytch/authenticate', /net::ERR_INTERNET_DISCONNECTED/);
  const context = await openBrowser();
  const page = await context.newPage();
  await page.goto('/login');
  await fillLoginForm(page, 'bo');
  await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'You are offline. Please check your connection.',
  );
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/pin');
  await enterPin(page);
  await expect(page.getByText('1–10 of 64')).toBeVisible();
});

for (const width of [1280, 390])
  test(
    `an error toast covers no button of a dialog, and ends with the second page after it, at ${width} px`,
    { tag: width === 390 ? '@long' : [] },
    async ({ page, monitor }) => {
      await page.setViewportSize({ width, height: 600 });
      monitor.expectFailure('/api/export_files.csv', 418);
      await page.route('**/api/export_files.csv?**', (route) => route.fulfill({ status: 418 }));
      await page.goto(FILES_URL);
      await expect(page.locator('table[aria-busy="false"]')).toBeVisible();
      if (width < 768) await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
      await expect(toast).toBeVisible();

      await page.getByRole('button', { name: 'bo@bakehouse.test' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      const bottomOf = async (box: Locator) => {
        const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
        return y + height;
      };
      await expect
        .poll(async () => ((await toast.boundingBox())?.y ?? 0) - (await bottomOf(dialog)))
        .toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: 'Users', exact: true }).click();
      await expect(page.getByRole('table', { name: 'Openers' })).toBeVisible();
      await expect(toast).toBeVisible();
      await page.getByRole('link', { name: 'Activity', exact: true }).click();
      await expect(toast).toHaveCount(0);
    },
  );
