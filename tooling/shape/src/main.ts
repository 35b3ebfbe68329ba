import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toDocumentLines } from './documents/document-lines.ts';
import { toApiPathLines } from './api-paths.ts';
import { LIMIT_EXCEPTIONS } from './exceptions.ts';
import { toExportNameLines } from './export-names.ts';
import { measureStructure } from './figures/measure.ts';
import { toErrorLines } from './findings.ts';
import { toReport } from './report.ts';
import { readArchitecture, readLayerOrders, toRoomTableLines } from './room-tables.ts';
import { toSample } from './sample/sample.ts';
import { readServiceFiles, toServiceLines } from './services.ts';
import { readSourceFiles } from './source-files.ts';

const REPOSITORY_ROOT = join(import.meta.dirname, '../../..');
const WRONG_USAGE_EXIT_CODE = 2;
const USAGE_TEXT = `Usage: pnpm run shape [--sample SEED]
Prints the figures of the structure. Exits with 1 when one is over its limit.

  --sample SEED  prints 50 comments and 50 names instead, drawn with this number
`;

/** Returns the seed after `--sample`, undefined without this option, and null for wrong arguments. */
function readSampleSeed(): number | undefined | null {
  try {
    const { sample } = parseArgs({ options: { sample: { type: 'string' } } }).values;
    if (sample === undefined) return undefined;
    return /^\d+$/.test(sample) ? Number(sample) : null;
  } catch {
    return null;
  }
}

const printLine = (text: string) => process.stdout.write(`${text}\n`);

async function checkStructure(): Promise<number> {
  const figures = await measureStructure(REPOSITORY_ROOT);
  const files = readSourceFiles(REPOSITORY_ROOT);
  const orders = readLayerOrders(REPOSITORY_ROOT);
  const errors = [
    ...toErrorLines(figures, LIMIT_EXCEPTIONS),
    ...toRoomTableLines(orders, readArchitecture(REPOSITORY_ROOT)),
    ...toServiceLines(orders.get('apps/portal/src') ?? [], readServiceFiles(REPOSITORY_ROOT)),
    ...toApiPathLines(files),
    ...toExportNameLines(files),
    ...toDocumentLines(REPOSITORY_ROOT),
  ];
  printLine(toReport(figures));
  printLine(`\nexceptions: ${LIMIT_EXCEPTIONS.length}, errors: ${errors.length}`);
  for (const error of errors) printLine(error);
  return errors.length === 0 ? 0 : 1;
}

const sampleSeed = readSampleSeed();
if (sampleSeed === null) {
  process.stderr.write(USAGE_TEXT);
  process.exitCode = WRONG_USAGE_EXIT_CODE;
} else if (sampleSeed === undefined) {
  process.exitCode = await checkStructure().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  });
} else {
  printLine(toSample(readSourceFiles(REPOSITORY_ROOT), sampleSeed));
}
