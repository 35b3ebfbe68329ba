import { expect, it } from 'vitest';
import { splitFileName } from './split-file-name.ts';

it.each([
  ['', '', ''],
  ['Rye.pdf', 'Rye.pdf', ''],
  ['x'.repeat(40), 'x'.repeat(40), ''],
  [
    'A-very-long-file-name-that-a-person-gave-draft-7.pdf',
    'A-very-long-file-name-that-a-person-',
    'gave-draft-7.pdf',
  ],
  [`${'x'.repeat(40)}${'👩‍🍳'.repeat(13)}.py`, 'x'.repeat(40), `${'👩‍🍳'.repeat(13)}.py`],
])('splits "%s" into "%s" and "%s"', (name, start, end) => {
  expect(splitFileName(name)).toEqual({ start, end });
});
