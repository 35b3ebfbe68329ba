import { expect, test } from '../fixtures.ts';
import { enterPin, setSessionCookies, submitLoginForm } from '../people/login-steps.ts';

const FIRST_LIST = '/portal?tab=files';
const LIST = '/portal?tab=files&page=2';
const callback = (path: string, text: string) => `${path}?callback=${encodeURIComponent(text)}`;
const LONG = `/portal?search=${'a'.repeat(100 * 1024)}`;

/** These callbacks must be ignored. */
const HOSTILE = {
  'another host': '//evil.example',
  'another host behind a backslash': '/\\evil.example',
  'another host behind dots': '/.//evil.example',
  'another host with its scheme': 'https://evil.example/portal',
  'a script': 'javascript:alert(1)',
  'a line break': '/\n/evil.example',
  'the login page': '/login?callback=/login',
  'an invalid path encoding': '/%E0%A4%A',
  'a hundred kilobytes': LONG,
};

const VISITS = {
  'nobody is logged in': [
    ['/', '/login'],
    ['/login', '/login'],
    [callback('/login', LIST), callback('/login', LIST)],
    ['/pin', '/login'],
    [callback('/pin', LIST), callback('/login', LIST)],
    ['/portal', callback('/login', '/portal')],
    [LIST, callback('/login', LIST)],
    ['/authenticate', '/authenticate'],
    ['/reset-password', '/reset-password'],
    ['/forgot-password', '/reset-password'],
    ['/nowhere/at/all', '/login'],
    ['/notes.txt', '/login'],
    ['//evil.example/portal', '/login'],
    ['/%E0%A4%A', '/login'],
    [LONG, '/login'],
  ],
  'the PIN is still to be entered': [
    ['/', '/pin'],
    ['/login', '/pin'],
    [callback('/login', LIST), callback('/pin', LIST)],
    ['/pin', '/pin'],
    ['/portal', callback('/pin', '/portal')],
    [LIST, callback('/pin', LIST)],
    [callback('/authenticate', LIST), callback('/pin', LIST)],
    ['/forgot-password', '/reset-password'],
    ['/nowhere', '/pin'],
    [callback('/login', '//evil.example'), '/pin'],
  ],
  'the PIN was entered': [
    ['/', FIRST_LIST],
    ['/login', FIRST_LIST],
    ['/login/', FIRST_LIST],
    [callback('/login', LIST), LIST],
    ['/pin', FIRST_LIST],
    ['/authenticate', FIRST_LIST],
    [callback('/authenticate', LIST), LIST],
    ['/reset-password', '/reset-password'],
    [callback('/pin', LIST), LIST],
    ['/nowhere', FIRST_LIST],
    ['//evil.example/portal', FIRST_LIST],
    ['/%E0%A4%A', FIRST_LIST],
    ['/login?callback=%E0%A4%A', FIRST_LIST],
    ['/login?callback=/portal&callback=//evil.example', FIRST_LIST],
  ],
} as const;

for (const [standing, visits] of Object.entries(VISITS)) {
  test(`while ${standing}, every URL leads to the right page`, async ({
    page,
    context,
    server,
    api,
  }) => {
    if (standing !== 'nobody is logged in') {
      const isComplete = standing === 'the PIN was entered';
      const tokens = await (isComplete ? api.logInWithPin('bo') : api.logIn('bo'));
      await setSessionCookies(context, server.url, tokens);
    }
    for (const [address, destination] of visits) {
      await test.step(address.slice(0, 60), async () => {
        // The remembered state of the previous visit would affect this one.
        await page.evaluate(() => window.origin !== 'null' && localStorage.clear());
        await page.goto(server.url + address);
        await expect(page).toHaveURL(server.url + destination);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
    }
  });
}

for (const [name, text] of Object.entries(HOSTILE)) {
  const tag = text === HOSTILE['another host behind a backslash'] ? [] : '@long';
  test(`after a login, a callback to ${name} leads to the portal`, { tag }, async ({ page }) => {
    await page.goto(callback('/login', text));
    await submitLoginForm(page, 'bo');
    await enterPin(page);
    await expect(page).toHaveURL(FIRST_LIST);
    await expect(page.getByText('1–10 of 64')).toBeVisible();
  });
}
