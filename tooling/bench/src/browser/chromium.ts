import { findChromium } from '@bakehouse/e2e/chromium';
import { chromium, type Browser } from '@playwright/test';

/** Resolves with undefined when Chromium is not installed. */
export async function withChromium<Result>(
  use: (browser: Browser) => Promise<Result>,
): Promise<Result | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  const browser = await chromium.launch({ executablePath });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
