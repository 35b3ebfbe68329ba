import { onTestFinished, vi } from 'vitest';
import { hashFile } from '../src/checksum/hash-file.ts';
import type { ChecksumReport } from '../src/checksum/checksum-report.ts';

export interface FakeWorkers {
  started: number;
  terminated: number;
  /** Holds the answers of the workers until the test releases them. */
  hold: () => () => void;
}

/** jsdom has no workers, so this one hashes in the page of the test. */
export function stubWorkers(): FakeWorkers {
  let gate: Promise<unknown> = Promise.resolve();
  const workers: FakeWorkers = {
    started: 0,
    terminated: 0,
    hold() {
      const { promise, resolve } = Promise.withResolvers<null>();
      gate = promise;
      return () => resolve(null);
    },
  };

  const createWorker = () => {
    const target = new EventTarget();
    let isTerminated = false;
    workers.started += 1;
    const report = async (data: ChecksumReport) => {
      await gate;
      if (!isTerminated) target.dispatchEvent(new MessageEvent('message', { data }));
    };
    return {
      addEventListener: target.addEventListener.bind(target),
      postMessage(file: File) {
        hashFile(file, (bytes) => void report({ kind: 'progress', bytes })).then(
          (checksum) => report({ kind: 'done', checksum }),
          () => report({ kind: 'unreadable' }),
        );
      },
      terminate() {
        isTerminated = true;
        workers.terminated += 1;
      },
    };
  };

  vi.stubGlobal('Worker', function Worker() {
    return createWorker();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return workers;
}
