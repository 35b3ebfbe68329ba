import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../run.ts';
import { tallyOfPlaywrightReport, tallyOfVitestReport, type TestTally } from '../test-report.ts';

export interface TestStage {
  name: string;
  /** The folder relative to the repository root. `script` and `report` are relative to this folder. */
  folder: string;
  script: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  report: string;
  tallyOf: (report: unknown, exitCode: number) => TestTally;
}

/** Multiplies the number of random examples for each property test. */
const FUZZ_FACTOR = '20';
const PROPERTY_TEST_TIMEOUT_MS = '3600000';

const BROWSER_TESTS_FOLDER = 'tooling/e2e';
/** Each of these files has a stage of its own, because it takes long. */
const LONG_LASTING_FILES = {
  accessibility: 'src/journeys/accessibility.test.ts',
  kills: 'src/processes/bake-life.test.ts',
  load: 'src/processes/soak.test.ts',
} as const;

/** Lists the browser test files that match a pattern and have a test with the tag @long. */
export const listLongFiles = (pattern: string): string[] =>
  globSync(pattern, { cwd: join(REPOSITORY_ROOT, BROWSER_TESTS_FOLDER) })
    .filter((path) =>
      readFileSync(join(REPOSITORY_ROOT, BROWSER_TESTS_FOLDER, path), 'utf8').includes('@long'),
    )
    .toSorted();

const createBrowserStage = (name: string, ...files: readonly string[]): TestStage => ({
  name,
  folder: BROWSER_TESTS_FOLDER,
  script: 'node_modules/@playwright/test/cli.js',
  args: ['test', '--grep', '@long', ...files],
  report: '.reports/playwright.json',
  tallyOf: tallyOfPlaywrightReport,
});

const createFolderStage = (name: string, folder: string): TestStage => {
  const separateFiles: readonly string[] = Object.values(LONG_LASTING_FILES);
  const files = listLongFiles(`src/${folder}/**/*.test.ts`);
  return createBrowserStage(name, ...files.filter((file) => !separateFiles.includes(file)));
};

const hasPropertyTests = (path: string) => readFileSync(path, 'utf8').includes("'fast-check'");

const createPropertyStage = (name: string, folder: string): TestStage => ({
  name,
  folder,
  script: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    `--testTimeout=${PROPERTY_TEST_TIMEOUT_MS}`,
    ...globSync('src/**/*.test.ts', { cwd: join(REPOSITORY_ROOT, folder) })
      .filter((path) => hasPropertyTests(join(REPOSITORY_ROOT, folder, path)))
      .toSorted(),
  ],
  environment: { FUZZ_FACTOR },
  report: '.reports/vitest.json',
  tallyOf: tallyOfVitestReport,
});

export const TEST_STAGES: readonly TestStage[] = [
  createBrowserStage('other screens, sizes and themes', LONG_LASTING_FILES.accessibility),
  createFolderStage('other journeys in the browser', 'journeys'),
  createFolderStage('other tests of whole processes', 'processes'),
  createFolderStage('other tests of the SDK in the browser', 'sdk'),
  createFolderStage('the widget in every place, and beside the provider’s', 'widget'),
  createFolderStage('other kinds of opened files', 'viewer'),
  createFolderStage('50 workers with the test kit', 'test-kit'),
  createFolderStage('examples that npm installs, and their versions', 'examples'),
  createFolderStage('Firefox and WebKitGTK', 'browsers'),
  createPropertyStage('SDK property tests, 20 x examples', 'packages/sdk'),
  createPropertyStage('server property tests, 20 x examples', 'apps/server'),
  createBrowserStage('40 times kill -9 while baking', LONG_LASTING_FILES.kills),
  createBrowserStage('12 minutes of load', LONG_LASTING_FILES.load),
];
