import { expect, type Locator, type Page } from '@playwright/test';

export const findButton = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: true });

export const findHeading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true });

export const findField = (scope: Page | Locator, label: string): Locator =>
  scope.getByLabel(label, { exact: true });

export const expectTableLoaded = (page: Page): Promise<void> =>
  expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
