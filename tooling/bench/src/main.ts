import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchmarks } from './benchmarks.ts';
import { readMachine } from './machine.ts';
import type { Benchmark } from './results/measurement.ts';
import { RESULTS_FOLDER } from './repository.ts';
import { toBenchmarkResult, type BenchmarkResult } from './results/result.ts';
import { toTable } from './results/table.ts';

const WRONG_USAGE_EXIT_CODE = 2;

const usageText = () =>
  [
    'Usage: pnpm bench [name]…',
    'Runs the named benchmarks, or all of them.',
    ...[...benchmarks].map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`),
    '',
  ].join('\n');

async function runBenchmark(name: string, { run }: Benchmark): Promise<BenchmarkResult> {
  const origin = { benchmark: name, date: new Date(), machine: readMachine() };
  return toBenchmarkResult(origin, await run());
}

async function saveAndPrintResult(result: BenchmarkResult): Promise<void> {
  await mkdir(RESULTS_FOLDER, { recursive: true });
  const file = join(RESULTS_FOLDER, `${result.benchmark}.json`);
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write(`${toTable(result)}\n\n`);
}

async function runBenchmarks(names: readonly string[]): Promise<boolean> {
  let allWithinBudget = true;
  for (const [name, benchmark] of benchmarks) {
    if (!names.includes(name)) continue;
    try {
      const result = await runBenchmark(name, benchmark);
      await saveAndPrintResult(result);
      allWithinBudget &&= result.holds;
    } catch (error) {
      process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
      allWithinBudget = false;
    }
  }
  return allWithinBudget;
}

const requestedBenchmarkNames = process.argv.slice(2);
if (requestedBenchmarkNames.some((name) => !benchmarks.has(name))) {
  process.stderr.write(usageText());
  process.exitCode = WRONG_USAGE_EXIT_CODE;
} else {
  process.exitCode = (await runBenchmarks(
    requestedBenchmarkNames.length > 0 ? requestedBenchmarkNames : [...benchmarks.keys()],
  ))
    ? 0
    : 1;
}
