import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import './page-theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const KEY = 'bakehouse.theme';

const createMeta = (name: string, content: string) =>
  Object.assign(document.createElement('meta'), { name, content });

const readMeta = (name: string) =>
  document.querySelector(`meta[name=${name}]`)?.getAttribute('content');

const readPage = () => ({
  theme: document.documentElement.dataset.theme,
  scheme: readMeta('color-scheme'),
  colour: readMeta('theme-color'),
});

const SYSTEM_PAGE = { theme: undefined, scheme: 'light dark', colour: '' };
const LIGHT_PAGE = { theme: 'light', scheme: 'light', colour: '#fbfaf7' };
const DARK_PAGE = { theme: 'dark', scheme: 'dark', colour: '#0f171c' };

const loadPage = () => window.dispatchEvent(new Event('pageshow'));

const changeElsewhere = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

const renderSwitch = () => {
  render(
    <>
      <span id="label">Theme</span>
      <ThemeSwitch labelledBy="label" />
    </>,
  );
  return userEvent.setup();
};

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

beforeEach(() => {
  document.head.replaceChildren(
    createMeta('color-scheme', 'light dark'),
    createMeta('theme-color', ''),
  );
  window.localStorage.clear();
  loadPage();
});

describe('the script of the page', () => {
  it.each([
    [null, SYSTEM_PAGE],
    ['light', LIGHT_PAGE],
    ['dark', DARK_PAGE],
    ['', SYSTEM_PAGE],
    ['constructor', SYSTEM_PAGE],
    ['{"session":[', SYSTEM_PAGE],
  ])('shows the stored choice %j', (stored, expected) => {
    if (stored !== null) window.localStorage.setItem(KEY, stored);
    loadPage();
    expect(readPage()).toEqual(expected);
  });

  it('follows the system when storage cannot be read', () => {
    const spy = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError');
    });
    onTestFinished(() => spy.mockRestore());
    loadPage();
    expect(readPage()).toEqual(SYSTEM_PAGE);
  });

  it('has the colours of the tokens', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');
    expect(tokens).toContain(`--paper: light-dark(${LIGHT_PAGE.colour}, ${DARK_PAGE.colour});`);
  });
});

describe('the theme switch', () => {
  it('is a labelled group that follows the system at first', () => {
    renderSwitch();
    expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeDefined();
    expect(radio('System').checked).toBe(true);
  });

  it('changes the page at once, by mouse and by arrow key, and remembers the choice', async () => {
    const user = renderSwitch();
    await user.click(radio('Light'));
    expect(readPage()).toEqual(LIGHT_PAGE);
    await user.keyboard('{ArrowRight}');
    expect(radio('Dark').checked).toBe(true);
    expect(readPage()).toEqual(DARK_PAGE);
    expect(window.localStorage.getItem(KEY)).toBe('dark');
  });

  it('leaves nothing in storage when it follows the system again', async () => {
    const user = renderSwitch();
    await user.click(radio('Dark'));
    await user.click(radio('System'));
    expect(readPage()).toEqual(SYSTEM_PAGE);
    expect(window.localStorage.length).toBe(0);
  });

  it('follows a choice in another tab, and that the storage was cleared there', async () => {
    renderSwitch();
    changeElsewhere(KEY, 'dark');
    expect(readPage()).toEqual(DARK_PAGE);
    expect(await screen.findByRole('radio', { name: 'Dark', checked: true })).toBeDefined();
    changeElsewhere('another', 'light');
    expect(readPage()).toEqual(DARK_PAGE);
    changeElsewhere(null, null);
    expect(readPage()).toEqual(SYSTEM_PAGE);
    expect(await screen.findByRole('radio', { name: 'System', checked: true })).toBeDefined();
  });

  it('works for this page when nothing can be stored', async () => {
    const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    onTestFinished(() => spy.mockRestore());
    const user = renderSwitch();
    await user.click(radio('Dark'));
    expect(readPage()).toEqual(DARK_PAGE);
    expect(radio('Dark').checked).toBe(true);
  });
});
