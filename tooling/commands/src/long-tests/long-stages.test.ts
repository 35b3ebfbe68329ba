import { describe, expect, it } from 'vitest';
import { listLongFiles, TEST_STAGES } from './long-stages.ts';

const filesOf = (args: readonly string[]) => args.filter((arg) => arg.startsWith('src/'));
const browserStages = TEST_STAGES.filter(({ folder }) => folder === 'tooling/e2e');

describe('the stages of test:long', () => {
  it('run each browser test file with a @long test exactly once', () => {
    const files = browserStages.flatMap(({ args }) => filesOf(args));
    expect(files.toSorted()).toEqual(listLongFiles('src/**/*.test.ts'));
  });

  // Playwright runs all files when it gets no file names.
  it.each(browserStages)('name at least one file for: $name', ({ args }) => {
    expect(filesOf(args)).not.toEqual([]);
  });
});
