import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { emailOf } from '../people/accounts.ts';
import { enterPin, logInWithPin, readSessionCookie } from '../people/login-steps.ts';

const FILES_URL = '/portal?tab=files';
const EMAIL = emailOf('bo');
const SENTENCE = `I know I am deleting ${EMAIL} and will not be able to create a new account with this email.`;

const openList = async (page: Page) => {
  await page.goto(FILES_URL);
  await expect(page.getByText('1–10 of 64')).toBeVisible();
};

const deleteAccount = async (page: Page) => {
  await page.goto('/account/delete');
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByLabel('Confirm your email').fill(EMAIL);
  await page.getByLabel('Type this sentence').fill(SENTENCE);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await enterPin(page);
};

/** Returns everything that the browser keeps for the page and that scripts can read. */
const readKept = (page: Page) =>
  page.evaluate(async () => ({
    storage: JSON.stringify([localStorage, sessionStorage]),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    cookies: document.cookie,
    state: JSON.stringify(history.state),
    shown: document.documentElement.outerHTML,
  }));

const expectNothingKept = async (page: Page, context: BrowserContext, token: string) => {
  const { databases, caches, cookies, ...texts } = await readKept(page);
  expect({ databases, caches, cookies }).toEqual({ databases: [], caches: [], cookies: '' });
  expect(await context.cookies()).toEqual([]);
  const text = Object.values(texts).join('\n');
  for (const trace of [token, EMAIL, 'user-test-', 'session-test-', 'Hilltop'])
    expect(text).not.toContain(trace);
};

interface SessionEnd {
  /** The requests that fail, with their status. */
  failures: [path: string, status: number][];
  end: (page: Page, revoke: () => Promise<void>) => Promise<void>;
}

const SESSION_ENDS: Record<string, SessionEnd> = {
  'a logout': {
    failures: [],
    end: (page) => page.getByRole('button', { name: 'Log out' }).click(),
  },
  'the deletion of the account': {
    failures: [['/sdk/v1/sessions/revoke', 404]],
    end: deleteAccount,
  },
  'a refused call': {
    failures: [
      ['/api/get_files', 401],
      ['/sdk/v1/sessions/authenticate', 404],
    ],
    async end(page, revoke) {
      await revoke();
      await page.getByRole('button', { name: 'Next page' }).click();
    },
  },
};

for (const [name, { failures, end }] of Object.entries(SESSION_ENDS))
  test(
    `after ${name}, the browser keeps nothing, and another tab shows the login and sends no token`,
    { tag: name === 'a logout' ? [] : '@long' },
    async ({ page, context, api, monitor }) => {
      for (const failure of failures) monitor.expectFailure(...failure);
      await logInWithPin(page, 'bo');
      await openList(page);
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page.getByText('11–20 of 64')).toBeVisible();
      const other = await context.newPage();
      await openList(other);
      const token = (await readSessionCookie(context)) ?? '';
      expect(token).not.toBe('');

      await end(page, () => api.revoke(token));
      await expect(page).toHaveURL(/\/login/);
      await expect(other).toHaveURL(/\/login/);
      await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
      for (const tab of [page, other]) await expectNothingKept(tab, context, token);

      const sent: string[] = [];
      other.on('request', (request) => sent.push(JSON.stringify(request.headers())));
      await other.reload();
      await expect(other.getByRole('button', { name: 'Continue with a passkey' })).toBeVisible();
      expect(sent.length).toBeGreaterThan(0);
      expect(sent.filter((headers) => headers.includes(token))).toEqual([]);

      const depth = await page.evaluate(() => history.length);
      // The first entry is the blank page of a new tab.
      for (let step = 2; step < depth; step += 1) {
        await page.goBack();
        await expect(page).toHaveURL(/\/login/);
        await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
        await expectNothingKept(page, context, token);
      }
    },
  );

/** A page in the back-forward cache gets no events until it is shown again. */
const swallowEventsOfOtherTabs = () => {
  const swallow = (event: Event) => event.stopImmediatePropagation();
  for (const type of ['storage', 'focus', 'visibilitychange'])
    for (const target of [window, document]) target.addEventListener(type, swallow, true);
};

test(
  'a page that the browser restores after a logout shows the login at once',
  { tag: '@long' },
  async ({ page, context }) => {
    await logInWithPin(page, 'bo');
    const restored = await context.newPage();
    await restored.addInitScript(swallowEventsOfOtherTabs);
    await openList(restored);
    const token = (await readSessionCookie(context)) ?? '';
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(restored.getByText('1–10 of 64')).toBeVisible();

    await restored.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await expect(restored.getByText('1–10 of 64')).toHaveCount(0);
    await expect(restored).toHaveURL(/\/login/);
    await expectNothingKept(restored, context, token);
  },
);

/** Browsers that block cookies for a site also block its storage. */
const blockStorage = () => {
  const blocked = { configurable: true, get: () => '', set: () => undefined };
  Object.defineProperty(Document.prototype, 'cookie', blocked);
  const refuse = {
    get: (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, refuse);
};

test('a browser that blocks cookies and storage is told what to do, and can still log in', async ({
  browser,
  origin,
}) => {
  // This context has no page monitor because the client warns in the console.
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(blockStorage);
  const notice = page.getByText('Your browser blocks cookies for this site.');
  for (const path of ['/login', '/login#create-account', '/login#email-link']) {
    await page.goto('about:blank');
    await page.goto(path);
    await expect(notice).toBeVisible();
    await expect(page.getByLabel('Email')).toBeVisible();
  }
  await logInWithPin(page, 'bo');
  await expect(page.getByText('1–10 of 64')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–20 of 64')).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(notice).toBeVisible();
  await expect(page.getByText('To stay logged in, allow cookies for this site')).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});
