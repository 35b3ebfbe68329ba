import { expect, type Locator } from '@playwright/test';

/** Rows of a table have no rendered text until the browser has drawn them for the first time. */
export async function readShownText(locator: Locator): Promise<string> {
  await expect(locator).toHaveText(/\S/, { useInnerText: true });
  return locator.innerText();
}
