import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectTableLoaded } from '../pages/locators.ts';

const ANY_CELL = 'tbody *';
/** The row header is left out, because an event has one line and may end with an ellipsis. */
const ACTIVITY_CELL = 'tbody td *';

const cut = (page: Page, cell: string) =>
  page.locator(cell).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { textOverflow, webkitLineClamp } = getComputedStyle(element);
        const isTooWide = element.scrollWidth > element.clientWidth + 1;
        const isTooHigh = element.scrollHeight > element.clientHeight + 1;
        return (
          (textOverflow === 'ellipsis' && isTooWide) || (webkitLineClamp !== 'none' && isTooHigh)
        );
      })
      .map(({ textContent }) => textContent),
  );

const LISTS = [
  ['ada', '/portal?tab=files&admin=true&size=50', ANY_CELL],
  ['ada', '/portal?tab=activity&admin=true&size=50', ACTIVITY_CELL],
  ['ada', '/portal?tab=users&admin=true&people=bakers', ANY_CELL],
  ['bo', '/portal?tab=users', ANY_CELL],
  // The reason of a refusal is short, and its button stands beside it.
  ['bo', '/portal?tab=activity&activity=alerts', ANY_CELL],
  ['dee', '/portal?tab=shared', ANY_CELL],
] as const;
/** The widest page, a narrower one whose table is still wide, and two with a folded table. */
const WIDTHS = [1280, 1160, 1024, 768];

/** The page lays itself out for a new width before the next frame. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(resolve)));

test.beforeEach(async ({ logInAs }) => {
  await logInAs('ada');
});

for (const [account, url, cell] of LISTS) {
  test(
    `no column of ${url} truncates typical values for ${account}, at any width of a table`,
    { tag: '@long' },
    async ({ page, logInAs }) => {
      await page.route('**/api/get_all_audit_logs?**', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: object[] };
        const data = body.data.map((row) => ({ ...row, deviceType: 'Command line' }));
        await route.fulfill({ response, json: { ...body, data } });
      });
      await logInAs(account);
      await page.goto(url);
      await expectTableLoaded(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await nextFrame(page);
        expect(await cut(page, cell), `at ${width}`).toEqual([]);
      }
    },
  );
}

test('an opener sees the file ID in the same form as in the link to the file', async ({
  page,
  logInAs,
}) => {
  await logInAs('dee');
  await page.goto('/portal?tab=activity&activity=opened');
  await expectTableLoaded(page);
  await expect(page.getByRole('button', { name: /^Copy file ID/ }).first()).toBeVisible();
  expect(await cut(page, ACTIVITY_CELL)).toEqual([]);
});

test(
  'the columns of the details of a file end at about the same height at 1280 px',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await logInAs('bo');
    await page.goto('/portal?tab=files&search=Board+pack+Harbour+26');
    await page.getByRole('button', { name: 'Details of Board pack Harbour 26.csv' }).click();
    // The requests appear above the list once they are loaded.
    await page.getByRole('region', { name: 'Requests for access', exact: true }).waitFor();
    const bottomOf = async (name: string) => {
      const card = await page.getByRole('region', { name }).boundingBox();
      return (card?.y ?? 0) + (card?.height ?? 0);
    };
    await page.getByRole('region', { name: 'Layered Access' }).waitFor();
    const above = await Promise.all(['Sealed copy', 'Check access'].map(bottomOf));
    const below =
      (await page.getByRole('region', { name: 'Layered Access' }).boundingBox())?.y ?? 0;
    for (const bottom of above) expect(below - bottom).toBeLessThan(160);
  },
);

const LONG = `${'einkorn.and.emmer.'.repeat(3)}@${'mill.'.repeat(12)}bakehouse.test`;

test('a long email address ends with an ellipsis and is complete in its title, on focus and when expanded', async ({
  page,
}) => {
  await page.route('**/api/get_files?**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object[] };
    const data = body.data.map((row) => ({ ...row, baker_email: LONG }));
    await route.fulfill({ response, json: { ...body, data } });
  });
  await page.goto('/portal?tab=files&admin=true');
  await expectTableLoaded(page);
  expect(await cut(page, ANY_CELL)).toContain(LONG);
  const row = page.getByRole('row').nth(1);
  await expect(row.getByTitle(LONG)).toBeVisible();
  const opener = page.getByRole('button', { name: /^Details of/ }).first();
  await page.getByRole('button', { name: 'Expires' }).focus();
  await page.keyboard.press('Tab');
  await expect(opener).toBeFocused();
  const isCut = () =>
    row
      .locator('*')
      .evaluateAll((elements) =>
        elements.some(
          (element) =>
            element.scrollHeight > element.clientHeight + 1 &&
            getComputedStyle(element).webkitLineClamp !== 'none',
        ),
      );
  expect(await isCut()).toBe(false);
  await page.mouse.click(5, 5);
  expect(await isCut()).toBe(true);
  await opener.click();
  await expect.poll(isCut).toBe(false);
});
