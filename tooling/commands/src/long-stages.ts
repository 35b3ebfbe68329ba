import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';
import { fromPlaywright, fromVitest, type Tally } from './test-report.ts';

export interface Stage {
  name: string;
  /** Relative to the root; `script` and `report` are relative to it. */
  folder: string;
  script: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  report: string;
  tallyOf: (report: unknown, exitCode: number) => Tally;
}

/** Multiplies the examples that `test` tries for each property. */
const FUZZ_FACTOR = '20';
const ONE_HOUR_MS = '3600000';

const journeys = (name: string, file: string): Stage => ({
  name,
  folder: 'tooling/e2e',
  script: 'node_modules/@playwright/test/cli.js',
  args: ['test', '--grep', '@long', `src/${file}`],
  report: '.reports/playwright.json',
  tallyOf: fromPlaywright,
});

const hasProperties = (path: string) => readFileSync(path, 'utf8').includes("'fast-check'");

const fuzz = (name: string, folder: string): Stage => ({
  name,
  folder,
  script: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    `--testTimeout=${ONE_HOUR_MS}`,
    ...globSync('src/**/*.test.ts', { cwd: join(ROOT, folder) })
      .filter((path) => hasProperties(join(ROOT, folder, path)))
      .toSorted(),
  ],
  environment: { FUZZ_FACTOR },
  report: '.reports/vitest.json',
  tallyOf: fromVitest,
});

export const STAGES: readonly Stage[] = [
  journeys('each screen in its other two looks', 'journeys/accessibility.test.ts'),
  journeys('Firefox and WebKitGTK', 'browsers'),
  fuzz('20 times the examples, SDK', 'packages/sdk'),
  fuzz('20 times the examples, server', 'apps/server'),
  journeys('40 kills -9', 'processes/bake-life.test.ts'),
  journeys('12 minutes of load', 'processes/soak.test.ts'),
];
