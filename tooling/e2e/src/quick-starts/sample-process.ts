import { join } from 'node:path';
import { startPrintingProcess, type PrintingProcess } from '../programs/printing-process.ts';

/** Runs a sample of the quick starts as its reader does. */
export const startSample = (file: string, environment: NodeJS.ProcessEnv): PrintingProcess =>
  startPrintingProcess({
    words: [process.execPath, join(import.meta.dirname, file)],
    environment: { ...process.env, ...environment },
  });
