import { expect, type Page } from '@playwright/test';

const COMMAND_LINE_PATTERN = /\b(?:npx|pnpm)\b/;

/** Expects a screen to say something, offer a way on, fit its window and need no terminal. */
export async function expectNextAction(page: Page): Promise<void> {
  const screen = page.getByRole('dialog').or(page.getByRole('main')).last();
  await expect(screen).toHaveText(/\w{3}/);
  const controls = screen.getByRole('button').or(screen.getByRole('link'));
  await expect(controls.filter({ visible: true }).first()).toBeEnabled();
  expect(await page.locator('body').innerText()).not.toMatch(COMMAND_LINE_PATTERN);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
