import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const numberOf = (name: string) => /^\d{4}(?=-.*\.md$)/.exec(name)?.[0];

/** Returns one line for every number that several decision records have. */
export function toSharedNumberLines(names: readonly string[]): string[] {
  const byNumber = Map.groupBy(names, numberOf);
  return [...byNumber].flatMap(([number, records]) =>
    number === undefined || records.length === 1
      ? []
      : [
          `decision records: ${records.join(' and ')} share a number: give one the next free number`,
        ],
  );
}

const FOLDER = 'docs/decisions';

export const readDecisionRecords = (root: string): string[] =>
  readdirSync(join(root, FOLDER)).toSorted();

interface RecordTitle {
  name: string;
  /** The first line of the record, without its number. */
  title: string;
}

const TEMPLATE_NUMBER = '0000';

/** Returns one line for every record that the index lacks or names by another title. */
export function toIndexLines(records: readonly RecordTitle[], index: string): string[] {
  const entries = index.split('\n').filter((line) => line.startsWith('- ['));
  return records.flatMap(({ name, title }) => {
    const wanted = `- [${numberOf(name) ?? ''}](${name}) ${title}`;
    const found = entries.filter((line) => line === wanted || line.startsWith(`${wanted}. `));
    return found.length === 1
      ? []
      : [`decision records: README.md needs one line for ${name}: ${wanted}`];
  });
}

export const readRecordTitles = (root: string): RecordTitle[] =>
  readDecisionRecords(root)
    .filter((name) => ![undefined, TEMPLATE_NUMBER].includes(numberOf(name)))
    .map((name) => {
      const [heading = ''] = readFileSync(join(root, FOLDER, name), 'utf8').split('\n');
      return { name, title: heading.replace(/^# \d{4} /, '') };
    });

export const readIndex = (root: string): string =>
  readFileSync(join(root, FOLDER, 'README.md'), 'utf8');
