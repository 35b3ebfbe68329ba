interface ProgressReport {
  kind: 'progress';
  bytes: number;
}

export interface WorkerOptions {
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
}

/** Resolves to the first report that is no progress; undefined when the worker breaks. */
export async function runInWorker<Report extends { kind: string }>(
  startWorker: () => Worker,
  request: object,
  { signal, onBytes }: WorkerOptions,
): Promise<Report | undefined> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Report | undefined>();
  const worker = startWorker();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  worker.addEventListener('message', ({ data }: MessageEvent<Report | ProgressReport>) => {
    if (data.kind === 'progress' && 'bytes' in data) onBytes(data.bytes);
    // Every other report ends the work.
    else resolve(data as Report);
  });
  worker.addEventListener('error', () => resolve(undefined));
  worker.postMessage(request);
  try {
    return await promise;
  } finally {
    worker.terminate();
    signal.removeEventListener('abort', abort);
  }
}
