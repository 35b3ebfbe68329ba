import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readMachine } from '@bakehouse/bench/machine';
import { checkBrowser } from './browser-check.ts';
import { toResultTable } from './check-result.ts';
import { openLongTestRecord, type StageResult } from './long-tests/long-record.ts';
import { TEST_STAGES, type TestStage } from './long-tests/long-stages.ts';
import { createInputFilter, RESULTS_FILE } from './long-tests/stage-inputs.ts';
import { REPOSITORY_ROOT, runScript, runTurbo } from './run.ts';
import { hashSources } from './source-fingerprint.ts';
import { addTallies, toSummaryLines, EMPTY_TALLY } from './test-report.ts';

const PROGRESS_FILE = '.reports/test-long.json';

const printLine = (text: string) => process.stdout.write(`${text}\n`);

async function runStage(stage: TestStage): Promise<StageResult> {
  const { name, folder, script, args, environment, report, tallyOf } = stage;
  const file = join(REPOSITORY_ROOT, folder, report);
  // The report of an earlier run must not be counted for this one.
  rmSync(file, { force: true });
  const started = performance.now();
  const exitCode = await runScript(script, args, { folder, environment });
  const seconds = Math.round((performance.now() - started) / 1000);
  const found: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return { name, seconds, ...tallyOf(found, exitCode) };
}

function saveResults(stages: readonly StageResult[]): void {
  const file = join(REPOSITORY_ROOT, RESULTS_FILE);
  const result = { date: new Date().toISOString(), machine: readMachine(), stages };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}

async function checkAndBuild(): Promise<void> {
  const { tally } = await checkBrowser();
  const built = await runTurbo(['run', 'build', '--output-logs=errors-only']);
  if (tally.failed > 0 || built !== 0) process.exit(1);
}

await checkAndBuild();
const longTestRecord = openLongTestRecord(join(REPOSITORY_ROOT, PROGRESS_FILE));
const stageResults: StageResult[] = [];
for (const stage of TEST_STAGES) {
  const fingerprint = hashSources(createInputFilter(stage));
  const before = longTestRecord.passed(stage.name, fingerprint);
  printLine(`\n── ${stage.name}${before ? ': passed before on the same sources' : ''}`);
  const result = before ?? (await runStage(stage));
  if (!before) longTestRecord.add(result, fingerprint);
  stageResults.push(result);
  saveResults(stageResults);
}
const totalTally = stageResults.reduce(addTallies, EMPTY_TALLY);
const stageRows = stageResults.map(({ name, seconds, ...tally }) => ({
  name,
  seconds,
  tally,
}));
printLine(`\n${toResultTable(stageRows)}\n`);
printLine(toSummaryLines(totalTally));
process.exitCode = totalTally.failed === 0 ? 0 : 1;
