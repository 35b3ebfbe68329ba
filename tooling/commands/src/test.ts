import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserCheck } from './browser-check.ts';
import { toTable, type Line } from './check-line.ts';
import { ROOT, run, turbo } from './run.ts';
import {
  add,
  closingLines,
  fromExitCode,
  fromPlaywright,
  fromVitest,
  NO_TESTS,
  type Tally,
} from './test-report.ts';
import { newestSummary, type TaskRun } from './turbo-summary.ts';

const ROOT_CHECKS: readonly { name: string; script: string; args: readonly string[] }[] = [
  { name: 'format', script: 'node_modules/prettier/bin/prettier.cjs', args: ['--check', '.'] },
  // Runs dependency-cruiser too, whose rules are the layers.
  { name: 'layers and shape', script: 'tooling/shape/src/main.ts', args: [] },
  { name: 'unused code', script: 'node_modules/knip/bin/knip.js', args: [] },
  {
    name: 'workspace hygiene',
    script: 'node_modules/sherif/index.js',
    args: ['--fail-on-warnings'],
  },
];

const readReport = (folder: string, name: string): unknown => {
  const file = join(ROOT, folder, '.reports', name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

const tallyOf = ({ task, folder, exitCode }: TaskRun): Tally => {
  if (task === 'test') return fromVitest(readReport(folder, 'vitest.json'), exitCode);
  if (task === 'e2e') return fromPlaywright(readReport(folder, 'playwright.json'), exitCode);
  return fromExitCode(exitCode);
};

const say = (text: string) => process.stdout.write(`${text}\n`);

const check = async ({ name, script, args }: (typeof ROOT_CHECKS)[number]): Promise<Line> => {
  const started = performance.now();
  say(`\n── ${name}`);
  const tally = fromExitCode(await run(script, args));
  return { name, seconds: (performance.now() - started) / 1000, tally };
};

/** Runs tasks through turbo, all of them whatever fails, and answers one line a task. */
const tasks = async (names: readonly string[]): Promise<Line[]> => {
  say(`\n── ${names.join(', ')}`);
  rmSync(join(ROOT, '.turbo/runs'), { recursive: true, force: true });
  const args = ['--summarize', '--continue=always', '--concurrency=2', '--output-logs=errors-only'];
  const exitCode = await turbo(['run', ...names, ...args]);
  // What they depend on was counted where it was asked for.
  const runs = newestSummary().filter(({ task }) => names.includes(task));
  const lines = runs.map((task) => ({
    name: `${task.workspace} ${task.task}`,
    seconds: task.seconds,
    tally: tallyOf(task),
  }));
  const hasFailure = lines.some(({ tally }) => tally.failed > 0);
  const own = { name: names.join(', '), seconds: 0, tally: fromExitCode(exitCode) };
  return exitCode !== 0 && !hasFailure ? [...lines, own] : lines;
};

/** A report of an earlier run must not speak for this one. */
const clearReports = () => {
  for (const folder of globSync('{apps,packages,tooling}/*/.reports', { cwd: ROOT })) {
    rmSync(join(ROOT, folder), { recursive: true });
  }
};

clearReports();
const lines: Line[] = [await browserCheck()];
for (const entry of ROOT_CHECKS) lines.push(await check(entry));
lines.push(...(await tasks(['build', 'typecheck', 'lint', 'test', 'package'])));
lines.push(...(await tasks(['e2e'])));
const total = lines.map(({ tally }) => tally).reduce(add, NO_TESTS);
say(`\n${toTable(lines)}\n`);
say(closingLines(total));
process.exitCode = total.failed === 0 ? 0 : 1;
