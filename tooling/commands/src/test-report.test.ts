import { describe, expect, it } from 'vitest';
import {
  addTallies,
  toSummaryLines,
  tallyOfExitCode,
  tallyOfPlaywrightReport,
  tallyOfVitestReport,
} from './test-report.ts';

const flakyReport = {
  stats: { expected: 4, flaky: 1 },
  suites: [
    {
      title: 'journeys/users.test.ts',
      specs: [{ title: 'a ban is shown', tests: [{ status: 'expected' }] }],
      suites: [
        {
          title: 'as a baker',
          specs: [{ title: 'a ban is undone', tests: [{ status: 'flaky' }] }],
        },
      ],
    },
  ],
};

describe('the tally of a run', () => {
  it.each([
    ['all tests pass', { numPassedTests: 7 }, 0, { passed: 7, failed: 0 }],
    ['one fails', { numPassedTests: 6, numFailedTests: 1 }, 1, { passed: 6, failed: 1 }],
    ['one is skipped', { numPassedTests: 6, numPendingTests: 1 }, 0, { passed: 6, failed: 1 }],
    ['the runner broke down', { numPassedTests: 6 }, 1, { passed: 6, failed: 1 }],
    ['there is no report', undefined, 1, { passed: 0, failed: 1 }],
  ])('counts a Vitest run in which %s', (_, report, exitCode, expected) => {
    expect(tallyOfVitestReport(report, exitCode)).toEqual({ ...expected, flaky: [] });
  });

  it.each([
    ['all journeys pass', { stats: { expected: 5 } }, 0, { passed: 5, failed: 0 }],
    ['one is skipped', { stats: { expected: 4, skipped: 1 } }, 0, { passed: 4, failed: 1 }],
    ['one fails', { stats: { expected: 4, unexpected: 1 } }, 1, { passed: 4, failed: 1 }],
    ['the browser did not start', null, 1, { passed: 0, failed: 1 }],
  ])('counts a Playwright run in which %s', (_, report, exitCode, expected) => {
    expect(tallyOfPlaywrightReport(report, exitCode)).toEqual({ ...expected, flaky: [] });
  });

  it('counts a flaky browser test as passed, and names it', () => {
    expect(tallyOfPlaywrightReport(flakyReport, 0)).toEqual({
      passed: 5,
      failed: 0,
      flaky: ['journeys/users.test.ts › as a baker › a ban is undone'],
    });
  });

  it('counts a check as one test', () => {
    expect([tallyOfExitCode(0), tallyOfExitCode(2)]).toEqual([
      { passed: 1, failed: 0, flaky: [] },
      { passed: 0, failed: 1, flaky: [] },
    ]);
  });

  it('adds two tallies', () => {
    const one = { passed: 1, failed: 2, flaky: ['a'] };
    expect(addTallies(one, { passed: 10, failed: 20, flaky: ['b'] })).toEqual({
      passed: 11,
      failed: 22,
      flaky: ['a', 'b'],
    });
  });

  it('has a summary of one line', () => {
    expect(toSummaryLines({ passed: 12, failed: 3, flaky: [] })).toBe('12 passed, 3 failed');
  });

  it('has the names of flaky tests before the last line', () => {
    expect(
      toSummaryLines({ passed: 12, failed: 0, flaky: ['a ban is undone'] }).split('\n'),
    ).toEqual([
      'FLAKY: a ban is undone',
      'These tests passed only on the second attempt. Find and fix the race first.',
      '12 passed, 0 failed, 1 flaky',
    ]);
  });
});
