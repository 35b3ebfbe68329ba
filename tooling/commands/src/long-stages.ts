import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from './run.ts';
import { tallyOfPlaywrightReport, tallyOfVitestReport, type TestTally } from './test-report.ts';

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

const createBrowserStage = (name: string, file: string): TestStage => ({
  name,
  folder: 'tooling/e2e',
  script: 'node_modules/@playwright/test/cli.js',
  args: ['test', '--grep', '@long', `src/${file}`],
  report: '.reports/playwright.json',
  tallyOf: tallyOfPlaywrightReport,
});

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
  createBrowserStage('other screen sizes and themes', 'journeys/accessibility.test.ts'),
  createBrowserStage('Firefox and WebKitGTK', 'browsers'),
  createPropertyStage('SDK property tests, 20 x examples', 'packages/sdk'),
  createPropertyStage('server property tests, 20 x examples', 'apps/server'),
  createBrowserStage('40 times kill -9 while baking', 'processes/bake-life.test.ts'),
  createBrowserStage('12 minutes of load', 'processes/soak.test.ts'),
];
