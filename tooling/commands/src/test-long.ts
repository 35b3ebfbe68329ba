import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readMachine } from '@bakehouse/bench/machine';
import { browserCheck } from './browser-check.ts';
import { toTable } from './check-line.ts';
import { openLongRecord, type StageResult } from './long-record.ts';
import { STAGES, type Stage } from './long-stages.ts';
import { ROOT, run, turbo } from './run.ts';
import { sourceFingerprint } from './source-fingerprint.ts';
import { add, closingLines, NO_TESTS } from './test-report.ts';

const RESULTS = 'tooling/commands/results/test-long.json';
const PROGRESS = '.reports/test-long.json';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function runStage(stage: Stage): Promise<StageResult> {
  const { name, folder, script, args, environment, report, tallyOf } = stage;
  const file = join(ROOT, folder, report);
  // A report of an earlier run must not speak for this one.
  rmSync(file, { force: true });
  const started = performance.now();
  const exitCode = await run(script, args, { folder, environment });
  const seconds = Math.round((performance.now() - started) / 1000);
  const found: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return { name, seconds, ...tallyOf(found, exitCode) };
}

function publish(stages: readonly StageResult[]): void {
  const file = join(ROOT, RESULTS);
  const result = { date: new Date().toISOString(), machine: readMachine(), stages };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}

async function prepare(): Promise<void> {
  const { tally } = await browserCheck();
  const built = await turbo(['run', 'build', '--output-logs=errors-only']);
  if (tally.failed > 0 || built !== 0) process.exit(1);
}

await prepare();
const record = openLongRecord(join(ROOT, PROGRESS), sourceFingerprint(RESULTS));
const results: StageResult[] = [];
for (const stage of STAGES) {
  const before = record.passed(stage.name);
  say(`\n── ${stage.name}${before ? ': passed before on the same sources' : ''}`);
  const result = before ?? (await runStage(stage));
  results.push(result);
  if (!before) publish(record.add(result));
}
const total = results.reduce(add, NO_TESTS);
const lines = results.map(({ name, seconds, ...tally }) => ({ name, seconds, tally }));
say(`\n${toTable(lines)}\n`);
say(closingLines(total));
process.exitCode = total.failed === 0 ? 0 : 1;
