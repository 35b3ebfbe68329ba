import puppeteer, { type Page } from 'puppeteer-core';
import { ensureProgram } from '../programs/ensure-program.ts';
import { canRun, inPath } from '../programs/find-program.ts';
import type { Browser, Tab } from './tab.ts';

const WIDE = { width: 1280, height: 900 };
const LONG_MS = 120_000;

const firefox = () =>
  ensureProgram({
    find: () => inPath(['firefox-esr', 'firefox']).find(canRun),
    packages: ['firefox-esr'],
    missing: 'This journey needs Firefox: install it (Debian: apt-get install firefox-esr).',
  });

const tabOf = (page: Page): Tab => ({
  open: async (address) => {
    await page.goto(address);
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

/** Starts Firefox without a window; it speaks WebDriver BiDi by itself. */
export async function openFirefox(): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: await firefox(),
    defaultViewport: WIDE,
    protocolTimeout: LONG_MS,
  });
  return {
    tab: tabOf(await browser.newPage()),
    openTab: async () => tabOf(await browser.newPage()),
    close: () => browser.close(),
  };
}
