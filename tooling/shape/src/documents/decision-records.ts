import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MarkdownDocument } from './documents.ts';

const RECORD_NUMBER_PATTERN = /(?<![\w-])0\d{3}(?![\w-])/g;

const recordNumberOf = (name: string) => /^\d{4}(?=-.*\.md$)/.exec(name)?.[0];

/** Returns one line for every number that several decision records have. */
export function toSharedNumberLines(names: readonly string[]): string[] {
  const byNumber = Map.groupBy(names, recordNumberOf);
  return [...byNumber].flatMap(([number, records]) =>
    number === undefined || records.length === 1
      ? []
      : [
          `decision records: ${records.join(' and ')} share a number: give one the next free number`,
        ],
  );
}

const DECISIONS_FOLDER = 'docs/decisions';

export const readDecisionRecords = (root: string): string[] =>
  readdirSync(join(root, DECISIONS_FOLDER)).toSorted();

interface RecordTitle {
  name: string;
  /** The first line of the record, without its number. */
  title: string;
  note: string | undefined;
}

/** The words of the line of a record that later records changed or replaced, up to its explanation. */
const NOTE_PATTERN = /^(?:Changed|Overtaken) by \d{4}(?:, \d{4})*(?: and \d{4})?(?=: .)/;

const TEMPLATE_NUMBER = '0000';

/** Returns one line for every number of a record that a document names and that no record has. */
export function toUnknownRecordLines(
  documents: readonly MarkdownDocument[],
  names: readonly string[],
): string[] {
  const numbers = new Set(names.map(recordNumberOf));
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(RECORD_NUMBER_PATTERN)]
      .map(([number]) => number)
      .filter((number) => !numbers.has(number))
      .map((number) => `${path}: there is no decision record ${number}`),
  );
}

/** Returns one line for every record that the index lacks or names by another title. */
export function toIndexLines(records: readonly RecordTitle[], index: string): string[] {
  const entries = index.split('\n').filter((line) => line.startsWith('- ['));
  return records.flatMap(({ name, title, note }) => {
    const entry = `- [${recordNumberOf(name) ?? ''}](${name}) ${title}`;
    const wanted = note === undefined ? entry : `${entry}. ${note}.`;
    return entries.filter((line) => line === wanted).length === 1
      ? []
      : [`decision records: README.md needs one line for ${name}: ${wanted}`];
  });
}

export const readRecordTitles = (root: string): RecordTitle[] =>
  readDecisionRecords(root)
    .filter((name) => ![undefined, TEMPLATE_NUMBER].includes(recordNumberOf(name)))
    .map((name) => {
      const [heading = '', , line = ''] = readFileSync(
        join(root, DECISIONS_FOLDER, name),
        'utf8',
      ).split('\n');
      const title = heading.replace(/^# \d{4} /, '');
      return { name, title, note: NOTE_PATTERN.exec(line)?.[0] };
    });

export const readRecordIndex = (root: string): string =>
  readFileSync(join(root, DECISIONS_FOLDER, 'README.md'), 'utf8');
