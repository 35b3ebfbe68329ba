import { expect } from '@playwright/test';
import { addressOf, PASSWORD, PIN, type Account } from '../people/accounts.ts';
import type { Tab } from './tab.ts';

/** By what a user reads or hears: XPath is what both protocols understand. */
export const button = (name: string): string =>
  `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
export const tabNamed = (name: string): string => `//nav//a[normalize-space()="${name}"]`;
export const field = (label: string): string =>
  `//input[@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for]`;

/** Runs in the page: what no page of ours may do is written down. */
const WATCH = `(() => {
  if (window.problems) return;
  window.problems = [];
  const note = (text) => window.problems.push(String(text));
  window.addEventListener('error', (event) => note(event.message));
  window.addEventListener('unhandledrejection', (event) => note(event.reason));
  document.addEventListener('securitypolicyviolation', (event) => note(event.violatedDirective));
})()`;

/** Opens an address as somebody types it. */
export async function visit(tab: Tab, address: string): Promise<void> {
  await tab.open(address);
  await tab.read(WATCH);
}

export const expectNoProblem = async (tab: Tab): Promise<void> =>
  expect(await tab.read('window.problems')).toEqual([]);

export const shows = (tab: Tab, text: string): Promise<void> =>
  expect.poll(() => tab.read('document.body.innerText')).toContain(text);

export const isAt = (tab: Tab, address: string | RegExp): Promise<void> =>
  expect.poll(() => tab.read('location.pathname + location.search')).toMatch(address);

/** Password and PIN, typed. */
export async function signIn(tab: Tab, origin: string, account: Account): Promise<void> {
  await visit(tab, `${origin}/login`);
  await tab.click(field('Email'));
  await tab.type(addressOf(account));
  await tab.click(field('Password'));
  await tab.type(PASSWORD);
  await tab.press('Enter');
  await shows(tab, 'Enter your PIN');
  await expect.poll(() => tab.read('document.activeElement.tagName')).toBe('INPUT');
  await tab.type(PIN);
  await isAt(tab, /^\/portal/);
}
