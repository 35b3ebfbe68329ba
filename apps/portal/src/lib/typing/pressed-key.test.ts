import { expect, it } from 'vitest';
import { pressedKey } from './pressed-key.ts';

it.each([
  ['Escape', {}, 'Escape'],
  ['Enter', { keyCode: 13 }, 'Enter'],
  ['Escape', { isComposing: true }, ''],
  ['Enter', { isComposing: true }, ''],
  ['Enter', { keyCode: 229 }, ''],
])('reads the key %s with %j as "%s"', (key, init, pressed) => {
  const press = { key, isComposing: false, ...init };
  expect(pressedKey(press)).toBe(pressed);
  expect(pressedKey({ nativeEvent: press })).toBe(pressed);
});
