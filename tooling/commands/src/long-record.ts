import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Tally } from './test-report.ts';

export interface StageResult extends Tally {
  name: string;
  seconds: number;
}

interface Progress {
  fingerprint: string;
  done: readonly StageResult[];
}

/** Lets an interrupted `test:long` resume with the stages that have not passed. */
export interface LongRecord {
  passed: (stage: string) => StageResult | undefined;
  /** Returns the results of all stages so far. */
  add: (result: StageResult) => readonly StageResult[];
}

const isProgress = (value: unknown): value is Progress =>
  typeof value === 'object' && value !== null && 'fingerprint' in value && 'done' in value;

/** A missing or damaged file counts as an empty record. */
const read = (file: string): Progress | undefined => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isProgress(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

export function openLongRecord(file: string, fingerprint: string): LongRecord {
  const before = read(file);
  let done = before?.fingerprint === fingerprint ? before.done : [];
  return {
    passed: (stage) => done.find(({ name, failed }) => name === stage && failed === 0),
    add(result) {
      done = [...done.filter(({ name }) => name !== result.name), result];
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ fingerprint, done } satisfies Progress));
      return done;
    },
  };
}
