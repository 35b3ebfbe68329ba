import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkBrowser } from './browser-check.ts';
import { toResultTable, type CheckResult } from './check-result.ts';
import { REPOSITORY_ROOT, runScript, runTurbo } from './run.ts';
import {
  addTallies,
  toSummaryLines,
  tallyOfExitCode,
  tallyOfPlaywrightReport,
  tallyOfVitestReport,
  EMPTY_TALLY,
  type TestTally,
} from './test-report.ts';
import { readNewestSummary, type TaskRun } from './turbo-summary.ts';

const ROOT_CHECKS: readonly { name: string; script: string; args: readonly string[] }[] = [
  { name: 'format', script: 'node_modules/prettier/bin/prettier.cjs', args: ['--check', '.'] },
  // This script also runs dependency-cruiser, which checks the layers.
  { name: 'layers and shape', script: 'tooling/shape/src/main.ts', args: [] },
  { name: 'unused code', script: 'node_modules/knip/bin/knip.js', args: [] },
  {
    name: 'workspace hygiene',
    script: 'node_modules/sherif/index.js',
    args: ['--fail-on-warnings'],
  },
];

const readReport = (folder: string, name: string): unknown => {
  const file = join(REPOSITORY_ROOT, folder, '.reports', name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

const tallyOfTask = ({ task, folder, exitCode }: TaskRun): TestTally => {
  if (task === 'test') return tallyOfVitestReport(readReport(folder, 'vitest.json'), exitCode);
  if (task === 'stories') return tallyOfVitestReport(readReport(folder, 'stories.json'), exitCode);
  if (task === 'e2e')
    return tallyOfPlaywrightReport(readReport(folder, 'playwright.json'), exitCode);
  return tallyOfExitCode(exitCode);
};

const printLine = (text: string) => process.stdout.write(`${text}\n`);

const runRootCheck = async ({
  name,
  script,
  args,
}: (typeof ROOT_CHECKS)[number]): Promise<CheckResult> => {
  const started = performance.now();
  const tally = tallyOfExitCode(await runScript(script, args));
  return { name, seconds: (performance.now() - started) / 1000, tally };
};

/** Each of these uses one core. */
const runRootChecks = (): Promise<CheckResult[]> => {
  printLine(`\n── ${ROOT_CHECKS.map(({ name }) => name).join(', ')}`);
  return Promise.all(ROOT_CHECKS.map(runRootCheck));
};

/** Runs tasks through turbo, also after a failure, and returns one result for each task. */
const runTasks = async (names: readonly string[]): Promise<CheckResult[]> => {
  printLine(`\n── ${names.join(', ')}`);
  rmSync(join(REPOSITORY_ROOT, '.turbo/runs'), { recursive: true, force: true });
  const args = ['--summarize', '--continue=always', '--concurrency=2', '--output-logs=errors-only'];
  const exitCode = await runTurbo(['run', ...names, ...args]);
  // turbo also reports the dependencies of the requested tasks; they are counted elsewhere.
  const runs = readNewestSummary().filter(({ task }) => names.includes(task));
  const checkResults = runs.map((task) => ({
    name: `${task.workspace} ${task.task}`,
    seconds: task.seconds,
    tally: tallyOfTask(task),
  }));
  const hasFailure = checkResults.some(({ tally }) => tally.failed > 0);
  const own = { name: names.join(', '), seconds: 0, tally: tallyOfExitCode(exitCode) };
  return exitCode !== 0 && !hasFailure ? [...checkResults, own] : checkResults;
};

/** The reports of earlier runs must not be counted for this one. */
const removeOldReports = () => {
  for (const folder of globSync('{apps,packages,tooling}/*/.reports', { cwd: REPOSITORY_ROOT })) {
    rmSync(join(REPOSITORY_ROOT, folder), { recursive: true });
  }
};

removeOldReports();
const allCheckResults: CheckResult[] = [await checkBrowser()];
allCheckResults.push(...(await runRootChecks()));
allCheckResults.push(
  ...(await runTasks(['build', 'typecheck', 'lint', 'test', 'stories', 'package'])),
);
allCheckResults.push(...(await runTasks(['e2e'])));
const totalTally = allCheckResults.map(({ tally }) => tally).reduce(addTallies, EMPTY_TALLY);
printLine(`\n${toResultTable(allCheckResults)}\n`);
printLine(toSummaryLines(totalTally));
process.exitCode = totalTally.failed === 0 ? 0 : 1;
