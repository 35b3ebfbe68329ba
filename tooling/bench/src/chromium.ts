import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const installed = (): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((file) => existsSync(file));
};

/** Uses the system's Chromium, or the one that Playwright has installed; undefined without any. */
export async function withChromium<Result>(
  use: (browser: Browser) => Promise<Result>,
): Promise<Result | undefined> {
  const executablePath = installed();
  if (executablePath === undefined) return undefined;
  const browser = await chromium.launch({ executablePath });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
