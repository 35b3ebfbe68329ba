import type { TestStage } from './long-stages.ts';

/** The results of `test:long`, relative to the repository root. */
export const RESULTS_FILE = 'tooling/commands/results/test-long.json';

const TEST_FILE = /\.test\.tsx?$/;

/**
 * Returns a function that tells whether a file can change the result of a stage.
 * Each file can, except for the results and the test files that the stage does not run.
 */
export function createInputFilter({
  folder,
  args,
}: Pick<TestStage, 'folder' | 'args'>): (path: string) => boolean {
  const ownTests = new Set(args.map((arg) => `${folder}/${arg}`));
  return (path) => path !== RESULTS_FILE && (ownTests.has(path) || !TEST_FILE.test(path));
}
