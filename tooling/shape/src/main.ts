import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EXCEPTIONS } from './exceptions.ts';
import { measure } from './figures/measure.ts';
import { toErrors } from './findings.ts';
import { toReport } from './report.ts';
import { toSample } from './sample/sample.ts';
import { readSourceFiles } from './source-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
const WRONG_USAGE = 2;
const USAGE = `Usage: pnpm run shape [--sample SEED]
Prints the figures of the structure. Exits with 1 when one is over its limit.

  --sample SEED  prints 50 comments and 50 names instead, drawn with this number
`;

/** Undefined without the option, null when the arguments are wrong. */
function readSeed(): number | undefined | null {
  try {
    const { sample } = parseArgs({ options: { sample: { type: 'string' } } }).values;
    if (sample === undefined) return undefined;
    return /^\d+$/.test(sample) ? Number(sample) : null;
  } catch {
    return null;
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);

async function check(): Promise<number> {
  const figures = await measure(ROOT);
  const errors = toErrors(figures, EXCEPTIONS);
  print(toReport(figures));
  print(`\nexceptions: ${EXCEPTIONS.length}, errors: ${errors.length}`);
  for (const error of errors) print(error);
  return errors.length === 0 ? 0 : 1;
}

const seed = readSeed();
if (seed === null) {
  process.stderr.write(USAGE);
  process.exitCode = WRONG_USAGE;
} else if (seed === undefined) {
  process.exitCode = await check();
} else {
  print(toSample(readSourceFiles(ROOT), seed));
}
