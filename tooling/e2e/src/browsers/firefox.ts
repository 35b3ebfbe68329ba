import { WAITS } from '@bakehouse/vitest/waits';
import puppeteer, { type Page } from 'puppeteer-core';
import { ensureProgram } from '../programs/ensure-program.ts';
import { isExecutable, listPathCandidates } from '../programs/find-program.ts';
import type { DrivenBrowser, BrowserTab } from './browser-tab.ts';

const WINDOW_SIZE = { width: 1280, height: 900 };

const ensureFirefox = () =>
  ensureProgram({
    find: () => listPathCandidates(['firefox-esr', 'firefox']).find(isExecutable),
    debianPackages: ['firefox-esr'],
    missingMessage: 'This journey needs Firefox: install it (Debian: apt-get install firefox-esr).',
  });

const toFirefoxTab = (page: Page): BrowserTab => ({
  open: async (url) => {
    await page.goto(url);
  },
  read: (expression) => page.evaluate(expression),
  click: (xpath) => page.locator(`::-p-xpath(${xpath})`).click(),
  type: (text) => page.keyboard.type(text),
  typeDateTime: (day, time) => page.keyboard.type(day + time),
  press: (key) => page.keyboard.press(key),
  back: async () => {
    await page.goBack();
  },
  forward: async () => {
    await page.goForward();
  },
});

export async function openFirefox(): Promise<DrivenBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: await ensureFirefox(),
    defaultViewport: WINDOW_SIZE,
    protocolTimeout: WAITS.testMs,
  });
  return {
    tab: toFirefoxTab(await browser.newPage()),
    openTab: async () => toFirefoxTab(await browser.newPage()),
    close: () => browser.close(),
  };
}
