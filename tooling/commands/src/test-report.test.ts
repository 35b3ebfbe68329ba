import { describe, expect, it } from 'vitest';
import { closingLine, fromExitCode, fromPlaywright, fromVitest } from './test-report.ts';

describe('the tally of a run', () => {
  it.each([
    ['all tests pass', { numPassedTests: 7 }, 0, { passed: 7, failed: 0 }],
    ['one fails', { numPassedTests: 6, numFailedTests: 1 }, 1, { passed: 6, failed: 1 }],
    ['one is skipped', { numPassedTests: 6, numPendingTests: 1 }, 0, { passed: 6, failed: 1 }],
    ['the runner broke down', { numPassedTests: 6 }, 1, { passed: 6, failed: 1 }],
    ['there is no report', undefined, 1, { passed: 0, failed: 1 }],
  ])('counts a Vitest run in which %s', (_, report, exitCode, expected) => {
    expect(fromVitest(report, exitCode)).toEqual(expected);
  });

  it.each([
    ['all journeys pass', { stats: { expected: 5 } }, 0, { passed: 5, failed: 0 }],
    ['one is flaky', { stats: { expected: 4, flaky: 1 } }, 0, { passed: 4, failed: 1 }],
    ['one is skipped', { stats: { expected: 4, skipped: 1 } }, 0, { passed: 4, failed: 1 }],
    ['one fails', { stats: { expected: 4, unexpected: 1 } }, 1, { passed: 4, failed: 1 }],
    ['the browser did not start', null, 1, { passed: 0, failed: 1 }],
  ])('counts a Playwright run in which %s', (_, report, exitCode, expected) => {
    expect(fromPlaywright(report, exitCode)).toEqual(expected);
  });

  it('counts a check as one test', () => {
    expect([fromExitCode(0), fromExitCode(2)]).toEqual([
      { passed: 1, failed: 0 },
      { passed: 0, failed: 1 },
    ]);
  });

  it('closes with one plain line', () => {
    expect(closingLine({ passed: 12, failed: 3 })).toBe('12 passed, 3 failed');
  });
});
