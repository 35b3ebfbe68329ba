import { isAgeFile } from '@bakehouse/sealing';
import type { OpeningKey } from '../api/local-files/openings.ts';
import type { PrivateFilePlace } from '../private-files/private-file.ts';
import type {
  OpeningProblem,
  OpeningReport,
  OpeningRequest,
  SealedCopy,
} from './opening-messages.ts';
import { runInWorker, type WorkerOptions } from './run-in-worker.ts';

export class FailedOpeningError extends Error {
  override readonly name = 'FailedOpeningError';
  readonly problem: OpeningProblem;

  constructor(problem: OpeningProblem) {
    super(`The copy was not opened: ${problem}.`);
    this.problem = problem;
  }
}

interface OpeningOptions extends WorkerOptions {
  key: OpeningKey;
  place: PrivateFilePlace | null;
}

export interface CopyOpener {
  /** Resolves to null for every other file. */
  identify: (file: File, options: WorkerOptions) => Promise<SealedCopy | null>;
  /** @throws FailedOpeningError */
  open: (file: File, options: OpeningOptions) => Promise<Blob>;
}

/** Each request has a worker of its own, which ends with it; one runs at a time. */
export function createCopyOpener(startWorker: () => Worker): CopyOpener {
  let last: Promise<unknown> = Promise.resolve();

  const run = async (request: OpeningRequest, options: WorkerOptions): Promise<OpeningReport> =>
    (await runInWorker<OpeningReport>(startWorker, request, options)) ?? {
      kind: 'failed',
      problem: 'unreadable',
    };

  const runInTurn = (request: OpeningRequest, options: WorkerOptions) => {
    const report = last.then(() => run(request, options));
    last = report.catch(() => undefined);
    return report;
  };

  return {
    async identify(file, options) {
      if (!(await isAgeFile(file))) return null;
      const report = await runInTurn({ kind: 'identify', file }, options);
      return report.kind === 'identified' ? report.copy : null;
    },
    async open(file, { key, place, ...options }) {
      const report = await runInTurn({ kind: 'open', file, key, place }, options);
      if (report.kind === 'opened') return report.original;
      throw new FailedOpeningError(report.kind === 'failed' ? report.problem : 'unreadable');
    },
  };
}
