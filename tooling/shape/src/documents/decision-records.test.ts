import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFixtureRepository } from '../../test/fixture-repository.ts';
import {
  readDecisionRecords,
  readRecordTitles,
  toIndexLines,
  toSharedNumberLines,
  toUnknownRecordLines,
} from './decision-records.ts';

const ROOT = join(import.meta.dirname, '../../../..');

it('names the decision records that share a number', () => {
  const names = ['0001-pins.md', '0002-bans.md', '0002-dates.md', 'notes-a.md', 'notes-b.md'];
  expect(toSharedNumberLines(names)).toEqual([
    'decision records: 0002-bans.md and 0002-dates.md share a number: give one the next free number',
  ]);
});

it('finds the decision records of the repository', () => {
  expect(readDecisionRecords(ROOT)).toContain('0001-embedded-postgres.md');
});

it('reads the title of a record, and by which later records it was changed', () => {
  const root = createFixtureRepository({
    'docs/decisions/0000-template.md': '# 0000 Title\n',
    'docs/decisions/0001-pins.md': '# 0001 PINs\n\nChanged by 0003 and 0004: six digits.\n',
    'docs/decisions/0002-bans.md': '# 0002 Bans\n\nOvertaken by 0003: there are none.\n',
    'docs/decisions/0003-dates.md': '# 0003 Dates\n\n2026-11-21 · accepted\n',
    'docs/decisions/README.md': '# Decisions\n',
  });
  expect(readRecordTitles(root).map(({ title, note }) => [title, note])).toEqual([
    ['PINs', 'Changed by 0003 and 0004'],
    ['Bans', 'Overtaken by 0003'],
    ['Dates', undefined],
  ]);
});

it('names the records that the index lacks, names twice, by another title or without their note', () => {
  const titles = ['pins', 'bans', 'dates', 'files', 'views', 'links'];
  const records = titles.map((name, index) => ({
    name: `000${index + 1}-${name}.md`,
    title: 'Title',
    note: name === 'pins' || name === 'views' ? 'Changed by 0002' : undefined,
  }));
  const index = [
    '- [0001](0001-pins.md) Title. Changed by 0002.',
    '- [0002](0002-bans.md) Title',
    '- [0002](0002-bans.md) Title',
    '- [0003](0003-dates.md) Dates',
    '- [0005](0005-views.md) Title',
    '- [0006](0006-links.md) Title. Changed by 0002.',
  ].join('\n');
  expect(toIndexLines(records, index).map((line) => /\d{4}-\w+/.exec(line)?.[0])).toEqual([
    '0002-bans',
    '0003-dates',
    '0004-files',
    '0005-views',
    '0006-links',
  ]);
});

it('names the numbers that no record has', () => {
  const text = 'Record 0001, [0002](0002-bans.md) and 0003 are from 2026-11-20, with 10,001 rows.';
  const names = ['0001-pins.md', '0002-bans.md', 'README.md'];
  expect(toUnknownRecordLines([{ path: 'docs/rye.md', text }], names)).toEqual([
    'docs/rye.md: there is no decision record 0003',
  ]);
});
