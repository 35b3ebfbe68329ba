import { WAITS } from '@bakehouse/vitest/waits';
import { expect } from '@playwright/test';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
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

/** Scrolls to an element; false while it is disabled, moving or covered, for example by a toast. */
const scrollToClickable = async (element: Element) => {
  const nextFrame = () => new Promise(requestAnimationFrame);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await nextFrame();
  await nextFrame();
  const { x, y, width, height } = element.getBoundingClientRect();
  const isStill = x === before.x && y === before.y;
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return isStill && element.contains(top) && !element.matches(':disabled');
};

/** Puppeteer's locators call `Function`, which Firefox 140 blocks on pages with a strict policy. */
const waitForElement = async (
  page: Page,
  xpath: string,
  isReady?: (element: Element) => Promise<boolean>,
) => {
  const found: ElementHandle[] = [];
  await expect(async () => {
    const element = await page.$(`::-p-xpath(${xpath})`);
    if (!element || (isReady && !(await element.evaluate(isReady))))
      throw new Error(`This element is not ready: ${xpath}`);
    found.push(element);
  }).toPass({ timeout: WAITS.changeMs });
  return found[0];
};

const toFirefoxTab = (page: Page): BrowserTab => ({
  open: async (url) => {
    await page.goto(url);
  },
  read: (expression) => page.evaluate(expression),
  readFrame: async (xpath, expression) => {
    const frame = await (await waitForElement(page, xpath))?.contentFrame();
    return frame?.evaluate(expression);
  },
  choose: async (xpath, path) => {
    const input = await (await waitForElement(page, xpath))?.toElement('input');
    await input?.uploadFile(path);
  },
  click: async (xpath) => {
    await (await waitForElement(page, xpath, scrollToClickable))?.click();
  },
  type: (text) => page.keyboard.type(text),
  typeDateTime: (day, time) => page.keyboard.type(day + time),
  press: (key) => page.keyboard.press(key),
  // `goBack` and `goForward` wait for a load, which steps within a page do not always cause.
  back: async () => {
    await page.evaluate('history.back()');
  },
  forward: async () => {
    await page.evaluate('history.forward()');
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
