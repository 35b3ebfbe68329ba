/** The result of a test runner or of a check. */
export interface Tally {
  passed: number;
  failed: number;
  /** The titles of the tests that passed only in their second attempt. */
  flaky: readonly string[];
}

export const NO_TESTS: Tally = { passed: 0, failed: 0, flaky: [] };

export const add = (left: Tally, right: Tally): Tally => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  flaky: [...left.flaky, ...right.flaky],
});

export const fromExitCode = (code: number): Tally =>
  code === 0 ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1 };

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
      ...NO_TESTS,
      passed: count(report, 'numPassedTests'),
      failed:
        count(report, 'numFailedTests') +
        count(report, 'numPendingTests') +
        count(report, 'numTodoTests'),
    },
    exitCode,
  );

const listAt = (node: unknown, name: string): readonly unknown[] => {
  const value = isRecord(node) ? node[name] : undefined;
  return Array.isArray(value) ? value : [];
};

const isFlaky = (spec: unknown) =>
  listAt(spec, 'tests').some((test) => isRecord(test) && test.status === 'flaky');

const titleOf = (node: unknown) => (isRecord(node) ? String(node.title) : '');

/** Playwright nests its report: files hold groups, groups hold groups and specs. */
const flakyTitles = (suite: unknown, path: readonly string[] = []): string[] => [
  ...listAt(suite, 'specs')
    .filter(isFlaky)
    .map((spec) => [...path, titleOf(spec)].join(' › ')),
  ...listAt(suite, 'suites').flatMap((child) => flakyTitles(child, [...path, titleOf(child)])),
];

/** A flaky test has passed, and is reported by its name. */
export const fromPlaywright = (report: unknown, exitCode: number): Tally => {
  const stats = isRecord(report) ? report.stats : undefined;
  return settled(
    {
      passed: count(stats, 'expected') + count(stats, 'flaky'),
      failed: count(stats, 'unexpected') + count(stats, 'skipped'),
      flaky: flakyTitles(report),
    },
    exitCode,
  );
};

export const closingLines = ({ passed, failed, flaky }: Tally): string => {
  const result = `${passed} passed, ${failed} failed`;
  if (flaky.length === 0) return result;
  const names = flaky.map((name) => `FLAKY: ${name}`).join('\n');
  return `${names}\nThese tests passed only in their second attempt. Find the race before anything else.\n${result}, ${flaky.length} flaky`;
};
