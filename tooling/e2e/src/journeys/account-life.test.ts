import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findHeading, findField } from '../pages/locators.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailUrls } from '../people/email-links.ts';
import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';

const EMAIL = 'new-baker@people.example';
const FIRST_PASSWORD = 'Quite-Another-Loaf-Of-Rye';
const FIRST_PIN = '8642';
const PIN = '8362';
const A_DAY_SECONDS = 86_400;
const SENTENCE = `I know I am deleting ${EMAIL} and will not be able to create a new account with this email.`;

/** A person with a mouse or with fingers, who knows the URL of the site and has an inbox. */
interface Person {
  page: Page;
  press: (control: Locator) => Promise<void>;
  url: string;
}

const pressButton = ({ page, press }: Person, name: string) =>
  press(page.getByRole('button', { name, exact: true }));

/** Opens a link in the newest email about something, whose first link has the number 0. */
const openEmail = async ({ page, url }: Person, subject: string, link = 0) => {
  const urls = await readNewestEmailUrls(url, EMAIL, subject);
  await page.goto(urls[link] ?? '');
};

const beginSignUp = async ({ page, press }: Person) => {
  await press(page.getByRole('link', { name: 'Create an account' }));
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await findField(page, 'Email').fill(EMAIL);
  await page.keyboard.press('Enter');
  await findField(page, 'Password').fill(FIRST_PASSWORD);
  await expect(page.getByText('Strength: very strong')).toBeVisible();
  await page.keyboard.press('Enter');
};

const createPin = async (person: Person, pin: string) => {
  const { page } = person;
  await expect(findHeading(page, 'Create a PIN')).toBeVisible();
  await findField(page, 'New PIN').fill(pin);
  await findField(page, 'Confirm PIN').fill(pin);
  await pressButton(person, 'Create PIN');
  await expect(page).toHaveURL('/portal?tab=files');
};

const signUp = async (person: Person) => {
  const { page } = person;
  await page.goto('/');
  await beginSignUp(person);
  await expect(findHeading(page, 'Confirm your email')).toBeVisible();
  await openEmail(person, 'Confirm your email address');
  await pressButton(person, 'Confirm address');
  await createPin(person, FIRST_PIN);
  await expect(findHeading(page, 'No files found.')).toBeVisible();
};

const openSettings = async ({ page, press }: Person) => {
  await press(page.getByRole('button', { name: / account settings$/ }));
  const panel = page.getByRole('dialog', { name: 'Account settings' });
  await expect(panel.getByText('This device', { exact: true })).toBeVisible();
  return panel;
};

const logOut = async (person: Person) => {
  const panel = await openSettings(person);
  await person.press(panel.getByRole('button', { name: 'Log out', exact: true }));
  await expect(person.page).toHaveURL('/login');
};

const logIn = async (person: Person, password: string) => {
  const { page } = person;
  await findField(page, 'Email').fill(EMAIL);
  await findField(page, 'Password').fill(password);
  await pressButton(person, 'Log in');
};

const resetPassword = async (person: Person) => {
  const { page, press } = person;
  await findField(page, 'Email').fill(EMAIL);
  await press(page.getByRole('link', { name: 'Forgot password?' }));
  await expect(findField(page, 'Email')).toHaveValue(EMAIL);
  await pressButton(person, 'Send reset link');
  await expect(page.getByText('If that email exists, a reset link has been sent.')).toBeVisible();
  await openEmail(person, 'Choose a new password');
  await findField(page, 'New password').fill(TEST_PASSWORD);
  await findField(page, 'Confirm password').fill(TEST_PASSWORD);
  await expect(page.getByText('Strength: 4 / 4')).toBeVisible();
  await pressButton(person, 'Set new password');
  await expect(findHeading(page, 'Enter your PIN')).toBeVisible();
};

const replacePin = async (person: Person, waitADay: () => Promise<void>) => {
  const { page } = person;
  await pressButton(person, 'Forgot your PIN?');
  // Two quick presses at the same place are a double click, which the dialog ignores.
  await person.press(findHeading(page, 'Reset your PIN?'));
  await pressButton(person, 'Reset my PIN');
  await expect(
    page.getByText('PIN reset requested. Check your email. Account locked for 24 hours.'),
  ).toBeVisible();
  await waitADay();
  await openEmail(person, 'Reset your PIN', 1);
  await pressButton(person, 'Set a new PIN');
  await person.press(page.getByRole('link', { name: 'Log in' }));
  await logIn(person, TEST_PASSWORD);
  await createPin(person, PIN);
};

const addPasskey = async (person: Person) => {
  const panel = await openSettings(person);
  await pressButton(person, 'Create a Passkey');
  await expect(person.page.getByText('The passkey was created.')).toBeVisible();
  await person.press(panel.getByRole('button', { name: 'Log out', exact: true }));
  await expect(person.page).toHaveURL('/login');
};

const logInWithPasskey = async (person: Person) => {
  await pressButton(person, 'Continue with a passkey');
  await expect(person.page).toHaveURL('/portal?tab=files');
};

/** The other page leaves the portal before, so that no request in the background notices the log-out first. */
const logOutElsewhere = async (person: Person, other: Page) => {
  await other.goto('about:blank');
  const panel = await openSettings(person);
  await person.press(panel.getByRole('button', { name: 'Log out elsewhere' }));
  await expect(panel.getByText('You are logged in on this device only.')).toBeVisible();
  await other.goto('/portal?tab=users');
  await expect(other).toHaveURL(/\/login/);
};

const deleteAccount = async ({ page, press }: Person) => {
  await press(page.getByRole('link', { name: 'Delete account…' }));
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  for (const box of await page.getByRole('checkbox').all()) await press(box);
  await findField(page, 'Confirm your email').fill(EMAIL);
  await findField(page, 'Type this sentence').fill(SENTENCE);
  await press(page.getByRole('button', { name: 'Delete my account' }));
  await findField(page, 'PIN').pressSequentially(PIN);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
};

const SIZES = {
  'at a desk': { viewport: { width: 1280, height: 800 } },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

for (const [place, size] of Object.entries(SIZES))
  test.describe(place, () => {
    test.use(size);

    test(
      `${place}, a person leads an account from the sign-up to its deletion`,
      { tag: place === 'on a phone' ? '@long' : [] },
      async ({ page, hasTouch, api, monitor, openBrowser, server }) => {
        monitor.expectFailure('/api/auth/validate', 401);
        monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
        monitor.expectFailure('/sdk/v1/sessions/revoke', 404);
        monitor.expectFailure('/sdk/v1/passwords', 400);
        await addVirtualAuthenticator(page);
        const press = (control: Locator) => (hasTouch ? control.tap() : control.click());
        const person = { page, press, url: server.url };

        await signUp(person);
        await logOut(person);
        await resetPassword(person);
        await replacePin(person, () => api.advanceClock(A_DAY_SECONDS));
        await addPasskey(person);
        await logInWithPasskey(person);

        const other = await (await openBrowser()).newPage();
        await other.goto('/login');
        await logIn({ ...person, page: other, press: (control) => control.click() }, TEST_PASSWORD);
        await findField(other, 'PIN').pressSequentially(PIN);
        await expect(other).toHaveURL('/portal?tab=files');
        await logOutElsewhere(person, other);

        await deleteAccount(person);
        await beginSignUp(person);
        await expect(
          page.getByText(/^This address cannot be used for a new account/),
        ).toBeVisible();
      },
    );
  });
