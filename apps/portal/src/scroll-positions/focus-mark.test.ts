import { beforeEach, describe, expect, it } from 'vitest';
import { findMarkedControl, toFocusMark } from './focus-mark.ts';

const draw = (html: string) => {
  document.body.innerHTML = html;
  return document.body;
};
const control = (id: string) => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`There is no "${id}" in this page.`);
  return found;
};
const idOf = (found: HTMLElement | null) => found?.id ?? null;

const PAGE = `
  <button id="next" aria-label="Next page"></button>
  <label>From <input id="from"></label>
  <label>To <input id="to"></label>
  <button id="more-1">More</button>
  <button id="more-2">More</button>
  <table>
    <tr data-row="a"><td><button id="a-open">Open</button><a href="#x" id="a-link">3 files</a></td></tr>
    <tr data-row="b"><td><button id="b-open">Open</button><button id="b-ban">Ban bo</button></td></tr>
    <tr data-row="b"><td><a href="#x" id="b-event">opened 2 minutes ago</a></td></tr>
  </table>`;

beforeEach(() => {
  draw(PAGE);
});

describe('a marked control', () => {
  it.each(['next', 'from', 'to', 'more-1', 'more-2', 'a-open', 'a-link', 'b-open', 'b-event'])(
    'is found when the page is drawn anew: %s',
    (id) => {
      const mark = toFocusMark(control(id), document.body);
      expect(idOf(findMarkedControl(mark, draw(PAGE)))).toBe(id);
    },
  );

  it('is found in its row after the rows were sorted', () => {
    const mark = toFocusMark(control('a-open'), document.body);
    const rows = [...document.querySelectorAll('tr')].toReversed();
    document.querySelector('tbody')?.replaceChildren(...rows);
    expect(idOf(findMarkedControl(mark, document.body))).toBe('a-open');
  });

  it.each([
    ['b-ban', 'Ban bo', 'Unban bo'],
    ['b-event', 'opened 2 minutes ago', 'opened 3 minutes ago'],
  ])('is found in its row under another label: %s', (id, before, after) => {
    const mark = toFocusMark(control(id), document.body);
    expect(idOf(findMarkedControl(mark, draw(PAGE.replace(before, after))))).toBe(id);
  });

  it.each([
    ['a-open', 'data-row="a"', 'data-row="c"'],
    ['next', 'Next page', 'Further'],
  ])('is not taken for another one when it is gone: %s', (id, before, after) => {
    const mark = toFocusMark(control(id), document.body);
    expect(findMarkedControl(mark, draw(PAGE.replace(before, after)))).toBeNull();
  });
});
