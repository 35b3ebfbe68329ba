import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestTally } from '../test-report.ts';

export interface StageResult extends TestTally {
  name: string;
  seconds: number;
}

interface StoredProgress {
  fingerprint: string;
  done: readonly StageResult[];
}

/** Stores which stages have passed, so that an interrupted `test:long` can resume. */
export interface LongTestRecord {
  passed: (stage: string) => StageResult | undefined;
  add: (result: StageResult) => readonly StageResult[];
}

const isStoredProgress = (value: unknown): value is StoredProgress =>
  typeof value === 'object' && value !== null && 'fingerprint' in value && 'done' in value;

/** A missing or damaged file counts as an empty record. */
const readProgress = (file: string): StoredProgress | undefined => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isStoredProgress(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

export function openLongTestRecord(file: string, fingerprint: string): LongTestRecord {
  const before = readProgress(file);
  let done = before?.fingerprint === fingerprint ? before.done : [];
  return {
    passed: (stage) => done.find(({ name, failed }) => name === stage && failed === 0),
    add(result) {
      done = [...done.filter(({ name }) => name !== result.name), result];
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ fingerprint, done } satisfies StoredProgress));
      return done;
    },
  };
}
