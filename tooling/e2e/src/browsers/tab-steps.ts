import { expect } from '@playwright/test';
import { emailOf, DEMO_PASSWORD, DEMO_PIN, type DemoAccount } from '../people/accounts.ts';
import type { BrowserTab } from './browser-tab.ts';

/** Elements are found by XPath because both WebDriver and WebDriver BiDi support it. */
export const buttonXPath = (name: string): string =>
  `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
export const navigationLinkXPath = (name: string): string =>
  `//nav//a[normalize-space()="${name}"]`;
export const fieldXPath = (label: string): string =>
  `//input[@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for or ancestor::label[normalize-space()="${label}"]]`;

/** This script runs in the page and collects errors and policy violations. */
const COLLECT_PROBLEMS_SCRIPT = `(() => {
  if (window.problems) return;
  window.problems = [];
  const note = (text) => window.problems.push(String(text));
  window.addEventListener('error', (event) => note(event.message));
  window.addEventListener('unhandledrejection', (event) => note(event.reason));
  document.addEventListener('securitypolicyviolation', (event) => note(event.violatedDirective));
})()`;

export async function visitPage(tab: BrowserTab, url: string): Promise<void> {
  await tab.open(url);
  await tab.read(COLLECT_PROBLEMS_SCRIPT);
}

export const expectNoPageProblems = async (tab: BrowserTab): Promise<void> =>
  expect(await tab.read('window.problems')).toEqual([]);

export const waitForTabText = (tab: BrowserTab, text: string): Promise<void> =>
  expect.poll(() => tab.read('document.body?.innerText ?? ""')).toContain(text);

export const waitForUrl = (tab: BrowserTab, url: string | RegExp): Promise<void> =>
  expect.poll(() => tab.read('location.pathname + location.search')).toMatch(url);

export async function logInTabWithPin(
  tab: BrowserTab,
  origin: string,
  account: DemoAccount,
): Promise<void> {
  await visitPage(tab, `${origin}/login`);
  await tab.click(fieldXPath('Email'));
  await tab.type(emailOf(account));
  await tab.click(fieldXPath('Password'));
  await tab.type(DEMO_PASSWORD);
  await tab.press('Enter');
  await waitForTabText(tab, 'Enter your PIN');
  await expect.poll(() => tab.read('document.activeElement.tagName')).toBe('INPUT');
  await tab.type(DEMO_PIN);
  await waitForUrl(tab, /^\/portal/);
}
