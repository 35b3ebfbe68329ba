import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestTally } from '../test-report.ts';

export interface StageResult extends TestTally {
  name: string;
  seconds: number;
}

interface StoredResult {
  /** A hash of the files that can change the result. */
  fingerprint: string;
  result: StageResult;
}

/** Stores which stages have passed, so that an interrupted `test:long` can resume. */
export interface LongTestRecord {
  passed: (stage: string, fingerprint: string) => StageResult | undefined;
  add: (result: StageResult, fingerprint: string) => void;
}

const isStoredResult = (value: unknown): value is StoredResult =>
  typeof value === 'object' && value !== null && 'fingerprint' in value && 'result' in value;

/** A missing or damaged file counts as an empty record. */
const readResults = (file: string): readonly StoredResult[] => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(value) ? value.filter(isStoredResult) : [];
  } catch {
    return [];
  }
};

export function openLongTestRecord(file: string): LongTestRecord {
  let stored = readResults(file);
  return {
    passed: (stage, fingerprint) =>
      stored.find(
        ({ result, ...row }) =>
          result.name === stage && result.failed === 0 && row.fingerprint === fingerprint,
      )?.result,
    add(result, fingerprint) {
      stored = [
        ...stored.filter((row) => row.result.name !== result.name),
        { fingerprint, result },
      ];
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(stored));
    },
  };
}
