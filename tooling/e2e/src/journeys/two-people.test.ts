import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { dragFilesTo } from '../pages/drag-files.ts';
import { findButton, findHeading } from '../pages/locators.ts';
import { expectNextAction } from '../pages/expect-next-action.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailUrl } from '../people/email-links.ts';
import { enterPin } from '../people/login-steps.ts';

const BAKER = 'baker@people.example';
const COLLEAGUE = 'colleague@people.example';
const PIN = '8642';
const NAME = 'Flour contract.pdf';
const EIGHT_DAYS_SECONDS = 8 * 86_400;

const DEVICES = [
  { device: 'a desktop', options: { viewport: { width: 1280, height: 800 } } },
  {
    device: 'a phone',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
];

/** A link within the sentence must not break it into three blocks; a phone needs two lines. */
const expectUnbroken = async (sentence: Locator) => {
  const lines = await sentence.evaluate(
    (element) =>
      element.getBoundingClientRect().height /
      Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThan(3);
};

/** Signs up, from the login page to the form for a PIN; the emailed link is opened in another tab. */
const signUp = async (page: Page, url: string, email: string): Promise<Page> => {
  await expect(findHeading(page, 'Log in')).toBeVisible();
  await expectNextAction(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(email);
  await expectNextAction(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await expect(page.getByText('Strength: very strong')).toBeVisible();
  await expectNextAction(page);
  await page.keyboard.press('Enter');
  await expect(findHeading(page, 'Confirm your email')).toBeVisible();
  await expectNextAction(page);

  const tab = await page.context().newPage();
  await tab.goto(await readNewestEmailUrl(url, email));
  await expect(findHeading(tab, 'Confirm your email address')).toBeVisible();
  await expectNextAction(tab);
  await findButton(tab, 'Confirm address').click();
  await expect(findHeading(tab, 'Create a PIN')).toBeVisible();
  await expectNextAction(tab);
  await tab.getByLabel('New PIN').fill(PIN);
  await tab.getByLabel('Confirm PIN').fill(PIN);
  await findButton(tab, 'Create PIN').click();
  return tab;
};

const logIn = async (page: Page, email: string) => {
  await expect(findHeading(page, 'Log in')).toBeVisible();
  await expectNextAction(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await findButton(page, 'Log in').click();
  await expect(findHeading(page, 'Enter your PIN')).toBeVisible();
  await expectNextAction(page);
  await enterPin(page, PIN);
};

/** A phone has no files to drag, so there they are chosen. */
const handOver = async (
  page: Page,
  path: string,
  { isPhone, choose, drop }: { isPhone: boolean; choose: string; drop: string },
) => {
  if (!isPhone) return dragFilesTo(page, [path], () => page.getByText(drop));
  const chooser = page.waitForEvent('filechooser');
  await findButton(page, choose).tap();
  await (await chooser).setFiles(path);
};

for (const { device, options } of DEVICES)
  test(
    `on ${device}, a file reaches a colleague who had no account, until it expires, and again`,
    { tag: device === 'a desktop' ? [] : '@long' },
    async ({ browser, api, monitor, server }) => {
      const isPhone = options.viewport.width < 600;
      const folder = await mkdtemp(join(tmpdir(), 'bakehouse-e2e-'));
      const path = join(folder, NAME);
      await writeFile(path, 'Four tons of rye a month.');
      const openBrowser = async () => {
        const context = await browser.newContext({ baseURL: server.url, ...options });
        await monitor.attach(context);
        return context;
      };

      const bakersBrowser = await openBrowser();
      await bakersBrowser.grantPermissions(['clipboard-read', 'clipboard-write']);
      const start = await bakersBrowser.newPage();
      await start.goto('/');
      const bakery = await signUp(start, server.url, BAKER);
      await expect(findHeading(bakery, 'No files found.')).toBeVisible();
      await expectNextAction(bakery);

      await handOver(bakery, path, { isPhone, choose: 'Choose files', drop: 'Drop here to bake' });
      const baking = bakery.getByRole('dialog', { name: 'Bake files' });
      await expect(baking.getByText('1 of 1 file read.').first()).toBeVisible();
      await baking.getByLabel('Who may open them').fill(COLLEAGUE);
      await baking.getByRole('button', { name: 'In 7 days' }).click();
      await expectNextAction(bakery);
      await findButton(bakery, 'Bake 1 file').click();
      await expect(baking.getByRole('listitem')).toContainText('Baked');
      await expectNextAction(bakery);
      await findButton(bakery, 'Done').click();
      await findButton(bakery, `Details of ${NAME}`).click();
      await findButton(bakery, 'Copy link').click();
      await expect(bakery.getByRole('button', { name: 'Link copied' })).toBeVisible();
      await expectNextAction(bakery);
      const url = await bakery.evaluate(() => navigator.clipboard.readText());
      expect(new URL(url).pathname).toMatch(/^\/f\/[^/]+$/);

      const colleaguesBrowser = await openBrowser();
      const waiting = await colleaguesBrowser.newPage();
      await waiting.goto(url);
      const desk = await signUp(waiting, server.url, COLLEAGUE);
      await expect(findHeading(desk, NAME)).toBeVisible();
      expect(desk.url()).toBe(url);
      await expect(
        desk.getByText('You may open this file. Your address has access.'),
      ).toBeVisible();
      await expectNextAction(desk);
      // The tab in which she signed up follows her, as soon as she looks at it.
      await waiting.bringToFront();
      await waiting.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(findHeading(waiting, NAME)).toBeVisible();
      expect(waiting.url()).toBe(url);
      await waiting.close();

      const check = { isPhone, choose: 'Choose your copy', drop: 'Drop here to open' };
      await handOver(desk, path, check);
      const answer = desk.getByRole('dialog', { name: 'Open files' }).getByRole('listitem');
      await expect(answer).toContainText('You may open this file');
      await expect(answer).toContainText(`Baked by ${BAKER}.`);
      await expectNextAction(desk);
      await findButton(desk, 'Done').click();
      await desk.getByRole('link', { name: 'All files shared with you' }).click();
      await expect(desk.getByRole('link', { name: NAME })).toBeVisible();
      await expectNextAction(desk);
      await desk.getByRole('link', { name: NAME }).click();
      await expect(findHeading(desk, NAME)).toBeVisible();

      await api.advanceClock(EIGHT_DAYS_SECONDS);
      monitor.expectFailure('/api/', 401);
      monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
      monitor.expectFailure('/api/open', 403);
      await desk.reload();
      await logIn(desk, COLLEAGUE);
      await expect(findHeading(desk, NAME)).toBeVisible();
      expect(desk.url()).toBe(url);
      const advice = `It has expired. Ask ${BAKER} for more time.`;
      await expect(desk.getByText(advice)).toBeVisible();
      await expectUnbroken(desk.getByText(advice));
      await expect(desk.getByRole('link', { name: BAKER }).first()).toHaveAttribute(
        'href',
        `mailto:${BAKER}?subject=${encodeURIComponent(NAME)}`,
      );
      await expectNextAction(desk);
      await handOver(desk, path, check);
      await expect(answer).toContainText(advice);
      await expect(answer.getByRole('link', { name: BAKER })).toBeVisible();
      await expectNextAction(desk);
      await findButton(desk, 'Done').click();

      await bakery.goto('/portal?tab=activity');
      await logIn(bakery, BAKER);
      await findButton(bakery, `Extend… ${COLLEAGUE}, ${NAME}`).first().click();
      await expectNextAction(bakery);
      await findButton(bakery, 'Extend 1 file').click();
      await expect(bakery.getByText('1 file was extended.')).toBeVisible();
      await expectNextAction(bakery);
      await findButton(bakery, 'Close').last().click();
      await expectNextAction(bakery);
      await desk.reload();
      await expect(
        desk.getByText('You may open this file. Your address has access.'),
      ).toBeVisible();

      await bakery.goto(url);
      await findButton(bakery, `Remove ${COLLEAGUE}`).click();
      await expect(bakery.getByText(`Removed ${COLLEAGUE} from the access list.`)).toBeVisible();
      await desk.reload();
      await expect(findHeading(desk, 'No file for you at this address')).toBeVisible();
      await expect(desk.getByText(/^Ask the person who sent you the link/)).toBeVisible();
      await expectNextAction(desk);

      await Promise.all([bakersBrowser.close(), colleaguesBrowser.close()]);
      await rm(folder, { recursive: true });
    },
  );
