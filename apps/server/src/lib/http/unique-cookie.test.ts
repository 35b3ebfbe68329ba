import { expect, it } from 'vitest';
import { readUniqueCookie } from './unique-cookie.ts';

it.each([
  ['no header', undefined, undefined],
  ['another cookie', 'other=1', undefined],
  ['a longer name', 'xkey=1; keys=2', undefined],
  ['the only one', 'a=1; key=value; b=2', 'value'],
  ['a value with an equals sign', 'key=a=b', 'a=b'],
  ['two of one name', 'key=one; key=two', undefined],
  ['the same twice', 'key=one; key=one', undefined],
])('reads %s', (_name, header, expected) => {
  expect(readUniqueCookie(header, 'key')).toBe(expected);
});
