import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadFailedStyles, markFailedStyles } from './failed-styles.ts';

let stop: () => void = () => undefined;

beforeEach(() => {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">';
  stop = markFailedStyles();
});

afterEach(() => {
  stop();
  document.head.innerHTML = '';
});

const sheet = (name: string) =>
  document.querySelector<HTMLLinkElement>(`link[href$="/${name}.css"]`);
const ends = (name: string, type: 'load' | 'error') => sheet(name)?.dispatchEvent(new Event(type));

it('requests nothing while every style sheet is loaded', async () => {
  const before = document.head.innerHTML;
  await loadFailedStyles();
  expect(document.head.innerHTML).toBe(before);
});

it('retries only the style sheet that failed, until it is loaded', async () => {
  const other = sheet('b');
  ends('a', 'error');
  const first = loadFailedStyles();
  ends('a', 'error');
  await expect(first).rejects.toBeDefined();
  const second = loadFailedStyles();
  ends('a', 'load');
  await second;
  const last = sheet('a');
  await loadFailedStyles();
  expect(sheet('a')).toBe(last);
  expect(sheet('b')).toBe(other);
});
