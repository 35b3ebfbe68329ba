import type { Page } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { expect, test } from '../fixtures.ts';
import { DEMO_PASSWORD, DEMO_PIN } from '../people/accounts.ts';
import { enterPin, logInWithPin, readSessionCookie } from '../people/login-steps.ts';

const NAME = 'Oven service report Hilltop 02.csv';
const FILES_URL = `/portal?tab=files&search=${encodeURIComponent(NAME)}`;
const ADDED = 'kept@partner.example';

const WIDTHS = [1280, 390] as const;

const searchNow = (path: string) => `${path}search=${encodeURIComponent(NAME)}`;

const grantsOf = async (api: ApiClient, token: string) => {
  const path = searchNow('/get_files?');
  const { body } = await api.portal<{ data: { permissions_json: string }[] }>(path, token);
  return body.data[0]?.permissions_json ?? '';
};

const additionsOf = async (api: ApiClient, token: string) => {
  const path = searchNow('/get_all_audit_logs?sort_dir=desc&limit=10&');
  const { body } = await api.portal<{ data: { action: string; msg: string }[] }>(path, token);
  return body.data.filter(
    ({ action, msg }) => action === 'permission_added' && msg.includes(ADDED),
  );
};

/** Adds a person, who now waits for access. */
const addPerson = async (page: Page) => {
  await page.goto(FILES_URL);
  await page.getByRole('button', { name: `Details of ${NAME}` }).click();
  const details = page.getByRole('region', { name: `Details of ${NAME}` });
  await details.getByRole('textbox', { name: 'Add access' }).fill(ADDED);
  await page.waitForLoadState('networkidle');
  await details.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(details.getByText('Gets access in a few seconds')).toBeVisible();
};

const WAYS_TO_LEAVE: Record<string, (page: Page) => Promise<unknown>> = {
  'the page is reloaded': (page) => page.reload(),
  'its tab is closed': (page) => page.close({ runBeforeUnload: true }),
  'another page is shown': (page) => page.goto('/healthz'),
  'the user goes back': (page) => page.goBack(),
};

/** `test` leaves the page in this way, `test:long` in the others. */
const QUICK_EVENT = 'its tab is closed';

/** Reloads the page, and stays in it when the browser asks. */
const refuseToReload = async (page: Page) => {
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
};

const openSettings = async (page: Page) =>
  page.getByRole('button', { name: / account settings$/ }).click();

for (const width of WIDTHS)
  test.describe(`at a width of ${width} pixels`, { tag: width === 390 ? '@long' : [] }, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const [event, leave] of Object.entries(WAYS_TO_LEAVE))
      test(
        `a person who waits for access gets it once when ${event}`,
        { tag: event === QUICK_EVENT ? [] : '@long' },
        async ({ page, api, logInAs }) => {
          const token = await logInAs('bo');
          await page.goto('/healthz');
          await addPerson(page);
          await leave(page);
          await expect.poll(() => grantsOf(api, token)).toContain(ADDED);
          expect(await additionsOf(api, token)).toHaveLength(1);
        },
      );

    test(
      'a person who was added offline gets access at the next visit',
      { tag: '@long' },
      async ({ page, context, api, logInAs }) => {
        const token = await logInAs('bo');
        await addPerson(page);
        await context.setOffline(true);
        await page.close();
        await context.setOffline(false);
        const next = await context.newPage();
        await next.goto(FILES_URL);
        await expect(next.getByText(`Added ${ADDED} to ${NAME}.`)).toBeVisible();
        expect(await grantsOf(api, token)).toContain(ADDED);
      },
    );

    test('a person who was added without a session gets access after the next login', async ({
      page,
      context,
      api,
      tokenOf,
    }) => {
      await logInWithPin(page, 'bo');
      await addPerson(page);
      await context.clearCookies();
      await page.goto('/login');
      await logInWithPin(page, 'bo');
      await expect(page.getByText(`Added ${ADDED} to ${NAME}.`)).toBeVisible();
      expect(await grantsOf(api, await tokenOf('bo'))).toContain(ADDED);
    });

    test('files to bake survive Escape, Back and a reload', async ({ page, logInAs }) => {
      await logInAs('bo');
      await page.goto('/portal?tab=activity');
      await page.getByRole('link', { name: 'Files', exact: true }).click();
      await page.getByRole('button', { name: 'Bake files', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Bake files' });
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'Rye.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('rye'),
      });
      await expect(dialog.getByText('Rye.pdf')).toBeVisible();

      await page.keyboard.press('Escape');
      await expect(page.getByText('1 file and what you typed are kept.')).toBeVisible();
      await page.getByRole('button', { name: 'Bake files', exact: true }).click();
      await expect(dialog.getByText('Rye.pdf')).toBeVisible();

      await page.goBack();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
      await expect(page).toHaveURL(/tab=files/);
      await expect(dialog.getByText('Rye.pdf')).toBeVisible();

      await refuseToReload(page);
      await expect(dialog.getByText('Rye.pdf')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
    });

    test('new recovery codes stay until they are saved', async ({ page, logInAs }) => {
      await logInAs('bo');
      await page.goto('/portal?tab=activity');
      await page.getByRole('link', { name: 'Files', exact: true }).click();
      await openSettings(page);
      await page.getByRole('button', { name: 'Create recovery codes' }).click();
      const confirmation = page.getByRole('dialog', { name: 'Confirm with your PIN' });
      await confirmation.getByLabel('PIN', { exact: true }).pressSequentially(DEMO_PIN);
      const codes = page.getByRole('list', { name: 'Recovery codes' });
      await expect(page.getByRole('button', { name: 'Copy all' })).toBeFocused();

      const question = page.getByRole('alertdialog', {
        name: 'Have you saved your recovery codes?',
      });
      const stay = async () => {
        await question.getByRole('button', { name: 'Show the codes' }).click();
        await expect(question).toHaveCount(0);
        await expect(codes.getByRole('listitem')).toHaveCount(10);
      };
      await page.keyboard.press('Escape');
      await stay();
      await page.goBack();
      await stay();
      await expect(page).toHaveURL(/tab=files/);
      await refuseToReload(page);
      await page.getByRole('link', { name: 'Delete account…' }).click();
      await stay();

      await page.getByRole('button', { name: 'I have saved them' }).click();
      await expect(page.getByRole('button', { name: 'Create recovery codes' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test(
      'files to bake survive the end of the session',
      { tag: '@long' },
      async ({ page, api, monitor }) => {
        monitor.expectFailure('/api/get_files', 401);
        monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
        await logInWithPin(page, 'bo');
        await page.getByRole('button', { name: 'Bake files', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: 'Bake files' });
        await dialog.locator('input[type=file]').setInputFiles({
          name: 'Rye.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('rye'),
        });
        await expect(dialog.getByText('1 of 1 file read.').first()).toBeVisible();
        await page.keyboard.press('Escape');
        await api.revoke((await readSessionCookie(page.context())) ?? '');
        await page.getByRole('button', { name: 'Next page' }).click();

        const login = page.getByRole('alertdialog', { name: 'Log in again' });
        await login.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
        await page.keyboard.press('Enter');
        await enterPin(page);
        await expect(login).toHaveCount(0);
        await page.getByRole('button', { name: 'Bake files', exact: true }).click();
        await expect(dialog.getByText('Rye.pdf')).toBeVisible();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
      },
    );
  });
