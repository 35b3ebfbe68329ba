import { expect, it } from 'vitest';
import { parseText } from '../../test/parse.ts';
import { toCommentPercent, sumCommentShares, toCommentShare } from './comment-share.ts';
import { toComments } from './comments.ts';

const shareOf = (text: string) => toCommentShare(text, toComments(parseText(text)));

it('counts the lines with a comment and no code', () => {
  expect(shareOf('/**\n * Why.\n */\nconst a = 1;\n')).toEqual({ commentLines: 3, lines: 4 });
});

it('counts a line with code and a comment as code', () => {
  expect(shareOf('const a = 1; // why\n')).toEqual({ commentLines: 0, lines: 1 });
});

it('counts a comment between tags', () => {
  const text = 'const a = (\n  <p>\n    {/* why */}\n  </p>\n);\n';
  expect(shareOf(text)).toEqual({ commentLines: 1, lines: 5 });
});

it('does not count blank lines', () => {
  expect(shareOf('// why\n\n\nconst a = 1;\n')).toEqual({ commentLines: 1, lines: 2 });
});

it('does not count the excluded comments', () => {
  const text = '/** Public. */\nexport const a = 1;\n// why\nconst b = 2;\n';
  const [first, second] = toComments(parseText(text));
  if (!first || !second) throw new Error('The text has two comments.');
  expect(toCommentShare(text, [first, second], [first])).toEqual({ commentLines: 1, lines: 3 });
});

it('is a percentage of the lines of all files', () => {
  const shares = [
    { commentLines: 1, lines: 10 },
    { commentLines: 2, lines: 20 },
  ];
  expect(toCommentPercent(sumCommentShares(shares))).toBe(10);
  expect(toCommentPercent(sumCommentShares([]))).toBe(0);
});
