import { expect, it } from 'vitest';
import { parseText } from '../../test/parse.ts';
import { toFunctionLengths } from './functions.ts';

const lengthsIn = (text: string) =>
  toFunctionLengths(parseText(text)).map(({ name, line, lines }) => [name, line, lines]);

it.each([
  ['a function', 'function save() {\n  send();\n}', 'save', 3],
  ['an arrow function', 'const save = () => send();', 'save', 1],
  ['a function expression', 'const save = function () {\n};', 'save', 2],
  ['a property', 'const api = { save: () => {\n} };', 'save', 2],
  ['a method', 'const api = { save() {\n} };', 'save', 2],
  ['a method of a class', 'class Api { save() {\n} }', 'save', 2],
  ['a constructor', 'class Api { constructor() {\n} }', 'constructor', 2],
  ['a wrapped component', 'const Row = memo(() => {\n});', 'Row', 2],
])('measures %s under its name', (_, text, name, lines) => {
  expect(lengthsIn(text)).toEqual([[name, 1, lines]]);
});

it('measures a callback without a name', () => {
  expect(lengthsIn('\nitems.forEach((item) => {\n  use(item);\n});')).toEqual([[undefined, 2, 3]]);
});

it('does not count the documentation above a function', () => {
  expect(lengthsIn('/** Why. */\nfunction save() {}')).toEqual([['save', 2, 1]]);
});

it('counts an inner function in the outer one, and on its own', () => {
  const text = 'function outer() {\n  const inner = () => {\n  };\n}';
  expect(lengthsIn(text)).toEqual([
    ['outer', 1, 4],
    ['inner', 2, 2],
  ]);
});

it('ignores signatures', () => {
  expect(lengthsIn('interface Api { save(): void }\ntype Save = () => void;')).toEqual([]);
});
