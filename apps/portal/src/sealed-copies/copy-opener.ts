import { isAgeFile } from '@bakehouse/sealing';
import type { OpeningKey } from '../api/local-files/openings.ts';
import type { PrivateFilePlace } from '../private-files/private-file.ts';
import type {
  OpeningProblem,
  OpeningReport,
  OpeningRequest,
  SealedCopy,
} from './opening-messages.ts';

export class FailedOpeningError extends Error {
  override readonly name = 'FailedOpeningError';
  readonly problem: OpeningProblem;

  constructor(problem: OpeningProblem) {
    super(`The copy was not opened: ${problem}.`);
    this.problem = problem;
  }
}

interface WorkerOptions {
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
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

  const run = async (request: OpeningRequest, { signal, onBytes }: WorkerOptions) => {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<OpeningReport>();
    const worker = startWorker();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<OpeningReport>) => {
      if (data.kind === 'progress') onBytes(data.bytes);
      else resolve(data);
    });
    worker.addEventListener('error', () => resolve({ kind: 'failed', problem: 'unreadable' }));
    worker.postMessage(request);
    try {
      return await promise;
    } finally {
      worker.terminate();
      signal.removeEventListener('abort', abort);
    }
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
