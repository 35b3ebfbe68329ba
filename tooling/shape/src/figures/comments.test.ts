import { expect, it } from 'vitest';
import { parseText } from '../../test/parse.ts';
import { toComments } from './comments.ts';

const textsIn = (text: string) =>
  toComments(parseText(text)).map(({ start, end }) => text.slice(start, end));

it('finds line comments and block comments in the order of the file', () => {
  expect(textsIn('// one\nconst a = 1; // two\n/* three\n */\n')).toEqual([
    '// one',
    '// two',
    '/* three\n */',
  ]);
});

it('finds a comment that ends with the file', () => {
  expect(textsIn('const a = 1; // last')).toEqual(['// last']);
});

it.each([
  ['a string', "const url = 'https://a.test/*';"],
  ['a template', 'const url = `https://${host}//${path}/*`;'],
  ['a regular expression', String.raw`const slash = /\/\/|\/\*/;`],
  ['the text of an element', 'const link = <p>https://a.test</p>;'],
  ['an attribute', 'const link = <a href="https://a.test" />;'],
])('does not treat slashes in %s as a comment', (_, text) => {
  expect(textsIn(text)).toEqual([]);
});

it('finds a comment inside the placeholder of a template', () => {
  expect(textsIn('const a = `x${ /* why */ b }//y`;')).toEqual(['/* why */']);
});
