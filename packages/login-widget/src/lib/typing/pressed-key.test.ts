import { expect, it } from 'vitest';
import { pressedKey } from './pressed-key.ts';

it.each([
  ['Escape', {}, 'Escape'],
  ['Enter', { keyCode: 13 }, 'Enter'],
  ['Escape', { isComposing: true }, ''],
  ['Enter', { keyCode: 229 }, ''],
])('reads the key %s with %j as "%s"', (key, init, pressed) => {
  expect(pressedKey({ nativeEvent: { key, isComposing: false, ...init } })).toBe(pressed);
});
