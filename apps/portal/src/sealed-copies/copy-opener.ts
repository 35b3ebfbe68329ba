import { isAgeFile, isSealedContainer } from '@bakehouse/sealing';
import type { OpeningKeys } from '../api/local-files/openings.ts';
import type { PrivateFilePlace } from '../private-files/private-file.ts';
import type {
  OpenedContent,
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
  keys: OpeningKeys;
  place: PrivateFilePlace | null;
}

export interface CopyOpener {
  /** Resolves to null for every other file. */
  identify: (file: File, options: WorkerOptions) => Promise<SealedCopy | null>;
  /** @throws FailedOpeningError */
  open: (file: File, options: OpeningOptions) => Promise<OpenedContent>;
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
      if (!(await isAgeFile(file)) && !(await isSealedContainer(file))) return null;
      const report = await runInTurn({ kind: 'identify', file }, options);
      return report.kind === 'identified' ? report.copy : null;
    },
    async open(file, { keys, place, ...options }) {
      const report = await runInTurn({ kind: 'open', file, keys, place }, options);
      if (report.kind === 'opened') return report;
      throw new FailedOpeningError(report.kind === 'failed' ? report.problem : 'unreadable');
    },
  };
}
