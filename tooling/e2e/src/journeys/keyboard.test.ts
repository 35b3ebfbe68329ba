import type { Page } from '@playwright/test';
import { emailOf, DEMO_PASSWORD, DEMO_PIN } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';

const MARGIN = 8;
const ACCOUNT = `button "${emailOf('bo')} account settings"`;

/** Returns the role and the accessible name of the focused element. */
const focused = async (page: Page) => {
  const snapshot = await page.locator(':focus').ariaSnapshot();
  return snapshot.split('\n')[0]?.replace(/^- |:.*$| \[.*$/g, '') ?? '';
};

/** Compares screenshots with and without focus, so that any visible focus style counts. */
const isFocusSeen = async (page: Page) => {
  const element = page.locator(':focus');
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) return false;
  const clip = {
    x: Math.max(0, box.x - MARGIN),
    y: Math.max(0, box.y - MARGIN),
    width: box.width + 2 * MARGIN,
    height: box.height + 2 * MARGIN,
  };
  const handle = await element.elementHandle();
  const shot = () => page.screenshot({ clip, animations: 'disabled' });
  const withFocus = await shot();
  await handle.evaluate((node) => node instanceof HTMLElement && node.blur());
  const without = await shot();
  await handle.evaluate(
    (node) => node instanceof HTMLElement && node.focus({ preventScroll: true }),
  );
  return !withFocus.equals(without);
};

const BELL = /^button "Notifications/;

const tabTo = async (page: Page, stop: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toBe(stop);
  expect(await isFocusSeen(page), `the focus on ${stop} can be seen`).toBe(true);
};

/** A date field has one Tab stop for each of its parts. */
const tabThrough = async (page: Page, stop: string) => {
  await expect.poll(() => focused(page)).toBe(stop);
  expect(await isFocusSeen(page), `the focus on ${stop} can be seen`).toBe(true);
  const field = await page.locator(':focus').elementHandle();
  while (await field.evaluate((node) => node === document.activeElement))
    await page.keyboard.press('Tab');
};

test.use({ timezoneId: 'Europe/Berlin' });

test('a keyboard user logs in, uses the list and logs out', async ({ page }) => {
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);
  const range = page.getByRole('navigation', { name: 'Pages of files' });

  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await type(emailOf('bo'));
  await tabTo(page, 'textbox "Password"');
  await type(DEMO_PASSWORD);
  await tabTo(page, 'button "Show password"');
  await tabTo(page, 'button "Log in"');
  await press('Enter');

  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  await tabTo(page, 'button "Continue"');
  await tabTo(page, 'button "Use a passkey"');
  await tabTo(page, 'button "Use a recovery code"');
  await tabTo(page, 'button "Forgot your PIN?"');
  await tabTo(page, 'button "Back"');
  for (const name of ['Forgot your PIN?', 'Use a recovery code', 'Use a passkey', 'Continue']) {
    await tabTo(page, `button "${name}"`, 'Shift+Tab');
  }
  await tabTo(page, 'textbox "PIN"', 'Shift+Tab');
  await type(DEMO_PIN);

  await expect(page.getByRole('heading', { name: 'Files' })).toBeFocused();
  await expect(range).toContainText('1–10 of 64');
  await tabTo(page, 'button "Open files"');
  await tabTo(page, 'button "Bake files"');
  for (const answer of ['Allow', 'Refuse', 'Ban', 'Allow', 'Refuse', 'Ban']) {
    await press('Tab');
    await expect.poll(() => focused(page)).toMatch(`button "${answer}… `);
  }
  await tabTo(page, 'searchbox "Search files"');
  await type('a');
  await press('Enter');
  await expect(page).toHaveURL(/search=a/);
  await press('Escape');
  await expect(range).toContainText('1–10 of 64');

  await tabTo(page, 'button "Skip to the rows"');
  await press('Enter');
  expect(await focused(page)).toMatch(/^button "Details of /);
  await page.getByRole('button', { name: 'Skip to the rows' }).focus();
  await press('Tab');
  await tabThrough(page, 'textbox "From"');
  await tabThrough(page, 'textbox "To"');
  await expect.poll(() => focused(page)).toMatch(/^radio "Europe\/Berlin/);
  await press('ArrowRight');
  await expect(page).toHaveURL(/zone=utc/);
  await expect(page.getByRole('radio', { name: 'UTC', exact: true })).toBeFocused();
  await press('ArrowLeft');
  await expect(page).not.toHaveURL(/zone=utc/);
  await tabTo(page, 'combobox "File type"');
  await type('.j');
  await expect(range).toContainText('1–10 of 16');
  await press('ArrowUp');
  await press('ArrowUp');
  await expect(range).toContainText('1–10 of 32');
  expect(await focused(page)).toBe('combobox "File type"');

  await tabTo(page, 'combobox "Status"');
  await tabTo(page, 'button "View"');
  await tabTo(page, 'button "Download CSV"');
  await tabTo(page, 'checkbox "Select all files on this page"');
  await tabTo(page, 'button "Display Name"');
  await press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Display Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await tabTo(page, 'button "Refused"');
  await tabTo(page, 'button "Created"');
  await tabTo(page, 'button "Openable"');
  await tabTo(page, 'button "Expires"');

  const names = await page.locator('tbody th').allTextContents();
  const linksOfRows = await page
    .locator('tbody tr:has(th)')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('a')].map((link) => link.textContent)),
    );
  for (const [index, name] of names.entries()) {
    await press('Tab');
    expect(await focused(page)).toBe(`checkbox "Select ${name}"`);
    await press('Tab');
    expect(await focused(page)).toBe(`button "Details of ${name}"`);
    if (name === names[0]) {
      // All dates share one Tab stop; the arrow keys move between them.
      await tabTo(page, 'time');
      await press('ArrowDown');
      expect(await focused(page)).toBe('time');
      await press('ArrowUp');
    }
    for (const link of linksOfRows[index] ?? []) await tabTo(page, `link "${link}"`);
    await press('Tab');
    expect(await focused(page)).toContain(`button "Copy ID of ${name}`);
  }
  await tabTo(page, 'button "First page"');
  await tabTo(page, 'button "Previous page"');
  await tabTo(page, 'textbox "Page"');
  await type('3');
  await press('Enter');
  await expect(range).toContainText('21–30 of 32');
  await tabTo(page, 'button "Next page"');
  await press('Enter');
  await expect(range).toContainText('31–32 of 32');

  await page.getByRole('heading', { name: 'Files' }).focus();
  await tabTo(page, 'button "Log out"', 'Shift+Tab');
  await tabTo(page, ACCOUNT, 'Shift+Tab');
  await press('Shift+Tab');
  await expect.poll(() => focused(page)).toMatch(BELL);
  await tabTo(page, 'link "Shared with me"', 'Shift+Tab');
  await tabTo(page, 'link "Activity"', 'Shift+Tab');
  await tabTo(page, 'link "Users"', 'Shift+Tab');
  await press('Enter');
  await expect(page).toHaveURL(/tab=users/);
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeFocused();
  await tabTo(page, 'link "Files"', 'Shift+Tab');
  await tabTo(page, 'link "Bakehouse"', 'Shift+Tab');
  await press('Enter');
  await expect(page).toHaveURL('/portal?tab=files');
  await expect(page.getByRole('link', { name: 'Bakehouse', exact: true })).toBeFocused();
  await tabTo(page, 'link "Files"');
  await tabTo(page, 'link "Users"');
  await tabTo(page, 'link "Activity"');
  await tabTo(page, 'link "Shared with me"');
  await press('Tab');
  await expect.poll(() => focused(page)).toMatch(BELL);
  await tabTo(page, ACCOUNT);
  await tabTo(page, 'button "Log out"');
  await press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
});
