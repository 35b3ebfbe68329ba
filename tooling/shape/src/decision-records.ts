import { readdirSync } from 'node:fs';
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

export const readDecisionRecords = (root: string): string[] =>
  readdirSync(join(root, 'docs/decisions')).toSorted();
