import type { ChecksumReport } from './checksum-report.ts';

/** The file was moved or changed after it was chosen, or must not be read. */
class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

interface ChecksumOptions {
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
}

export interface Checksums {
  /**
   * Computes the SHA-256 checksum of a file after those of the files before it.
   * @throws UnreadableFileError
   */
  compute: (file: File, options: ChecksumOptions) => Promise<string>;
}

type HashWithWorker = (
  worker: Worker,
  file: File,
  onBytes: ChecksumOptions['onBytes'],
) => { checksum: Promise<string>; stopListening: () => void };

const hashWithWorker: HashWithWorker = (worker, file, onBytes) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const listening = new AbortController();
  const { signal } = listening;
  const fail = () => reject(new UnreadableFileError('The file cannot be read.'));
  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<ChecksumReport>) => {
      if (data.kind === 'progress') onBytes(data.bytes);
      else if (data.kind === 'done') resolve(data.checksum);
      else fail();
    },
    { signal },
  );
  worker.addEventListener('error', fail, { signal });
  worker.postMessage(file);
  return { checksum: promise, stopListening: () => listening.abort() };
};

/** Hashes one file after the other in one worker, which ends when no file is left. */
export function createChecksums(startWorker: () => Worker): Checksums {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let fileCount = 0;

  const stopWorker = () => {
    worker?.terminate();
    worker = null;
  };

  const hash = async (file: File, { onBytes, signal }: ChecksumOptions) => {
    signal.throwIfAborted();
    worker ??= startWorker();
    const aborted = Promise.withResolvers<never>();
    const abort = () => {
      stopWorker();
      aborted.reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    const { checksum, stopListening } = hashWithWorker(worker, file, onBytes);
    try {
      return await Promise.race([checksum, aborted.promise]);
    } finally {
      stopListening();
      signal.removeEventListener('abort', abort);
    }
  };

  return {
    compute(file, options) {
      fileCount += 1;
      const result = last
        .then(() => hash(file, options))
        .finally(() => {
          fileCount -= 1;
          if (fileCount === 0) stopWorker();
        });
      last = result.catch(() => undefined);
      return result;
    },
  };
}
