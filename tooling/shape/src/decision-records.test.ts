import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readDecisionRecords, toSharedNumberLines } from './decision-records.ts';

it('names the decision records that share a number', () => {
  const names = ['0001-pins.md', '0002-bans.md', '0002-dates.md', 'notes-a.md', 'notes-b.md'];
  expect(toSharedNumberLines(names)).toEqual([
    'decision records: 0002-bans.md and 0002-dates.md share a number: give one the next free number',
  ]);
});

it('finds one number for every decision record of the repository', () => {
  const names = readDecisionRecords(join(import.meta.dirname, '../../..'));
  expect(names.length).toBeGreaterThan(0);
  expect(toSharedNumberLines(names)).toEqual([]);
});
