import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchmarks } from './benchmarks.ts';
import { readMachine } from './machine.ts';
import type { Benchmark } from './results/measurement.ts';
import { RESULTS } from './repository.ts';
import { toResult, type Result } from './results/result.ts';
import { toTable } from './results/table.ts';

const WRONG_USAGE = 2;

const usage = () =>
  [
    'Usage: pnpm bench [name]…',
    'Runs the named benchmarks, or all of them.',
    ...[...benchmarks].map(([name, { summary }]) => `  ${name.padEnd(14)}${summary}`),
    '',
  ].join('\n');

async function measure(name: string, { run }: Benchmark): Promise<Result> {
  const origin = { benchmark: name, date: new Date(), machine: readMachine() };
  return toResult(origin, await run());
}

async function report(result: Result): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  const file = join(RESULTS, `${result.benchmark}.json`);
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write(`${toTable(result)}\n\n`);
}

async function runAll(names: readonly string[]): Promise<boolean> {
  let allWithinBudget = true;
  for (const [name, benchmark] of benchmarks) {
    if (!names.includes(name)) continue;
    try {
      const result = await measure(name, benchmark);
      await report(result);
      allWithinBudget &&= result.holds;
    } catch (error) {
      process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
      allWithinBudget = false;
    }
  }
  return allWithinBudget;
}

const named = process.argv.slice(2);
if (named.some((name) => !benchmarks.has(name))) {
  process.stderr.write(usage());
  process.exitCode = WRONG_USAGE;
} else {
  process.exitCode = (await runAll(named.length > 0 ? named : [...benchmarks.keys()])) ? 0 : 1;
}
