import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  readDecisionRecords,
  readIndex,
  readRecordTitles,
  toIndexLines,
  toSharedNumberLines,
} from './decision-records.ts';

const ROOT = join(import.meta.dirname, '../../..');

it('names the decision records that share a number', () => {
  const names = ['0001-pins.md', '0002-bans.md', '0002-dates.md', 'notes-a.md', 'notes-b.md'];
  expect(toSharedNumberLines(names)).toEqual([
    'decision records: 0002-bans.md and 0002-dates.md share a number: give one the next free number',
  ]);
});

it('finds one number for every decision record of the repository', () => {
  const names = readDecisionRecords(ROOT);
  expect(names.length).toBeGreaterThan(0);
  expect(toSharedNumberLines(names)).toEqual([]);
});

it('names the records that the index lacks, names twice or by another title', () => {
  const records = ['0001-pins.md', '0002-bans.md', '0003-dates.md', '0004-files.md'].map(
    (name) => ({
      name,
      title: 'Title',
    }),
  );
  const index = [
    '- [0001](0001-pins.md) Title. Changed by 0002.',
    '- [0002](0002-bans.md) Title',
    '- [0002](0002-bans.md) Title',
    '- [0003](0003-dates.md) Dates',
  ].join('\n');
  expect(toIndexLines(records, index).map((line) => /\d{4}-\w+/.exec(line)?.[0])).toEqual([
    '0002-bans',
    '0003-dates',
    '0004-files',
  ]);
});

it('finds every decision record of the repository in the index', () => {
  expect(toIndexLines(readRecordTitles(ROOT), readIndex(ROOT))).toEqual([]);
});
