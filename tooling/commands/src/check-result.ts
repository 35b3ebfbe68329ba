import type { TestTally } from './test-report.ts';

export interface CheckResult {
  name: string;
  seconds: number;
  tally: TestTally;
}

export const toResultTable = (lines: readonly CheckResult[]): string =>
  lines
    .map(({ name, seconds, tally }) => {
      const failures = tally.failed > 0 ? `  ${tally.failed} FAILED` : '';
      return `${name.padEnd(36)} ${seconds.toFixed(1).padStart(7)} s ${String(tally.passed).padStart(6)} passed${failures}`;
    })
    .join('\n');
