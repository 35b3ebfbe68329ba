import type { Locator, Page } from '@playwright/test';
import { emailOf } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';

test.beforeEach(async ({ logInAs }) => {
  await logInAs('bo');
});

const tooltip = (page: Page) => page.getByRole('tooltip');
const settled = (page: Page) =>
  expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false');

/** Returns the controls that a tooltip covers, except its own trigger. */
const covered = async (page: Page, trigger: Locator) => {
  const own = await trigger.elementHandle();
  return tooltip(page).evaluate((tip, control) => {
    const over = tip.getBoundingClientRect();
    return [...document.querySelectorAll('main :is(a, button, input, select)')]
      .filter((other) => other !== control)
      .filter((other) => {
        const box = other.getBoundingClientRect();
        return (
          box.left < over.right &&
          box.right > over.left &&
          box.top < over.bottom &&
          box.bottom > over.top
        );
      })
      .map((other) => other.ariaLabel ?? other.textContent);
  }, own);
};

const rest = async (page: Page, trigger: Locator) => {
  await page.mouse.move(0, 0);
  await expect(tooltip(page)).toHaveCount(0);
  await trigger.hover();
  await expect(tooltip(page)).toBeVisible();
};

test('the tooltip of a disabled unban button covers no button and blocks no click', async ({
  page,
}) => {
  await page.goto('/portal?tab=users&sort=email&dir=asc');
  await settled(page);
  const unban = page.getByRole('button', { name: `Unban ${emailOf('eli')}` });
  await rest(page, unban);
  expect(await covered(page, unban)).toEqual([]);
  await expect(tooltip(page)).toHaveCSS('pointer-events', 'none');

  const box = await tooltip(page).boundingBox();
  if (box === null) throw new Error('The tooltip has no box.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);

  await page.mouse.move(0, 0);
  await page.keyboard.press('Tab');
  await unban.focus();
  await expect(tooltip(page)).toHaveText('This user has been banned by an admin.');
  await expect(unban).toHaveAccessibleDescription('This user has been banned by an admin.');
});

test(
  'no tooltip of a list or a chart covers another control',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/portal?tab=files&search=Hilltop+63');
    await settled(page);
    const dates = page.locator('tbody time');
    const id = page.getByRole('button', { name: /^Copy ID of / });
    for (const trigger of [id, dates.first(), dates.last()]) {
      await rest(page, trigger);
      expect(await covered(page, trigger)).toEqual([]);
    }
    await page.getByRole('button', { name: /^Details of / }).click();
    const bar = page.getByRole('list', { name: 'Access Trend' }).getByRole('img').last();
    await rest(page, bar);
    expect(await covered(page, bar)).toEqual([]);

    await page.goto('/portal?tab=activity&activity=opened');
    await settled(page);
    const first = page.getByRole('row').nth(1);
    await first.getByRole('button', { name: /^Details of/ }).click();
    const panel = page.getByRole('region', { name: /^Details of/ });
    for (const trigger of [
      panel.getByRole('button', { name: /^Copy event ID/ }),
      first.locator('time'),
    ]) {
      await rest(page, trigger);
      expect(await covered(page, trigger)).toEqual([]);
    }
  },
);
