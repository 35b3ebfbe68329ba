/** The result of a test runner or of a check. */
export interface TestTally {
  passed: number;
  failed: number;
  /** The titles of the tests that passed only on the second attempt. */
  flaky: readonly string[];
}

export const EMPTY_TALLY: TestTally = { passed: 0, failed: 0, flaky: [] };

export const addTallies = (left: TestTally, right: TestTally): TestTally => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  flaky: [...left.flaky, ...right.flaky],
});

export const tallyOfExitCode = (code: number): TestTally =>
  code === 0 ? { ...EMPTY_TALLY, passed: 1 } : { ...EMPTY_TALLY, failed: 1 };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const readReportCount = (report: unknown, name: string): number => {
  const value = isRecord(report) ? report[name] : undefined;
  return typeof value === 'number' ? value : 0;
};

/** A failed run without a failed test in its report counts as one failure. */
const addUnreportedFailure = (tally: TestTally, exitCode: number): TestTally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

/** Skipped tests count as failed, because they must not look as if they had run. */
export const tallyOfVitestReport = (report: unknown, exitCode: number): TestTally =>
  addUnreportedFailure(
    {
      ...EMPTY_TALLY,
      passed: readReportCount(report, 'numPassedTests'),
      failed:
        readReportCount(report, 'numFailedTests') +
        readReportCount(report, 'numPendingTests') +
        readReportCount(report, 'numTodoTests'),
    },
    exitCode,
  );

const readListField = (node: unknown, name: string): readonly unknown[] => {
  const value = isRecord(node) ? node[name] : undefined;
  return Array.isArray(value) ? value : [];
};

const isFlakySpec = (spec: unknown) =>
  readListField(spec, 'tests').some((test) => isRecord(test) && test.status === 'flaky');

const titleOfNode = (node: unknown) => (isRecord(node) ? String(node.title) : '');

/** A Playwright report is nested: files contain groups, and groups contain groups and tests. */
const listFlakyTitles = (suite: unknown, path: readonly string[] = []): string[] => [
  ...readListField(suite, 'specs')
    .filter(isFlakySpec)
    .map((spec) => [...path, titleOfNode(spec)].join(' › ')),
  ...readListField(suite, 'suites').flatMap((child) =>
    listFlakyTitles(child, [...path, titleOfNode(child)]),
  ),
];

/** Flaky tests count as passed, and are also listed by name. */
export const tallyOfPlaywrightReport = (report: unknown, exitCode: number): TestTally => {
  const stats = isRecord(report) ? report.stats : undefined;
  return addUnreportedFailure(
    {
      passed: readReportCount(stats, 'expected') + readReportCount(stats, 'flaky'),
      failed: readReportCount(stats, 'unexpected') + readReportCount(stats, 'skipped'),
      flaky: listFlakyTitles(report),
    },
    exitCode,
  );
};

export const toSummaryLines = ({ passed, failed, flaky }: TestTally): string => {
  const result = `${passed} passed, ${failed} failed`;
  if (flaky.length === 0) return result;
  const names = flaky.map((name) => `FLAKY: ${name}`).join('\n');
  return `${names}\nThese tests passed only on the second attempt. Find and fix the race first.\n${result}, ${flaky.length} flaky`;
};
