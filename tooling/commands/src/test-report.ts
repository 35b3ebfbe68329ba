/** What a runner or a check says at its end, in one form. */
export interface Tally {
  passed: number;
  failed: number;
}

export const add = (left: Tally, right: Tally): Tally => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
});

export const fromExitCode = (code: number): Tally =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const count = (report: unknown, name: string): number => {
  const value = isRecord(report) ? report[name] : undefined;
  return typeof value === 'number' ? value : 0;
};

/** A run that failed without naming a failed test counts as one failure. */
const settled = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

/** A skipped test is a failed one: nobody may believe that it ran. */
export const fromVitest = (report: unknown, exitCode: number): Tally =>
  settled(
    {
      passed: count(report, 'numPassedTests'),
      failed:
        count(report, 'numFailedTests') +
        count(report, 'numPendingTests') +
        count(report, 'numTodoTests'),
    },
    exitCode,
  );

/** A flaky test is a failed one too. */
export const fromPlaywright = (report: unknown, exitCode: number): Tally => {
  const stats = isRecord(report) ? report.stats : undefined;
  const failed = count(stats, 'unexpected') + count(stats, 'flaky') + count(stats, 'skipped');
  return settled({ passed: count(stats, 'expected'), failed }, exitCode);
};

export const closingLine = ({ passed, failed }: Tally): string =>
  `${passed} passed, ${failed} failed`;
