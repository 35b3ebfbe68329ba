import { describe, expect, it } from 'vitest';
import { commandFor, type KeyPress, SHORTCUTS } from './shortcut-rules.ts';

const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...change,
});

const READY = { isOn: true, isTyping: false, isDialogOpen: false };

describe('commandFor', () => {
  it.each([
    ['1', 'files'],
    ['2', 'users'],
    ['3', 'activity'],
    ['/', 'search'],
    ['r', 'reload'],
    ['n', 'nextPage'],
    ['p', 'previousPage'],
    ['?', 'shortcuts'],
    ['R', 'reload'],
    ['4', null],
    ['a', null],
    ['x', null],
    ['Enter', null],
    ['Escape', null],
    ['Process', null],
    ['Dead', null],
    ['', null],
  ])('takes the key "%s" for %s', (key, command) => {
    expect(commandFor(press(key), READY)).toBe(command);
  });

  it.each([
    ['?', 'shortcuts'],
    ['/', 'search'],
    ['1', 'files'],
    ['R', null],
    ['N', null],
  ])('takes Shift and "%s" for %s', (key, command) => {
    expect(commandFor(press(key, { shiftKey: true }), READY)).toBe(command);
  });

  it.each([
    ['ctrlKey'],
    ['altKey'],
    ['metaKey'],
    ['repeat'],
    ['isComposing'],
    ['defaultPrevented'],
  ] as const)('leaves a key alone with %s', (name) => {
    for (const { key } of SHORTCUTS)
      expect(commandFor(press(key, { [name]: true }), READY)).toBeNull();
  });

  it.each([{ isOn: false }, { isTyping: true }, { isDialogOpen: true }])(
    'leaves every key alone with %j',
    (situation) => {
      for (const { key } of SHORTCUTS)
        expect(commandFor(press(key), { ...READY, ...situation })).toBeNull();
    },
  );
});

it('gives keys only to what moves, searches or reads again: none changes what an action means', () => {
  expect(SHORTCUTS.map(({ command }) => command)).toEqual([
    'files',
    'users',
    'activity',
    'search',
    'reload',
    'nextPage',
    'previousPage',
    'shortcuts',
  ]);
});

it('gives no key to two commands', () => {
  expect(new Set(SHORTCUTS.map(({ key }) => key)).size).toBe(SHORTCUTS.length);
});
