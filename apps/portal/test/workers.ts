import { onTestFinished, vi } from 'vitest';
import { hashFile } from '../src/checksum/hash-file.ts';
import type { ChecksumReport } from '../src/checksum/checksum-report.ts';
import { answerRequest } from '../src/sealed-copies/answer-request.ts';
import type { OpeningReport, OpeningRequest } from '../src/sealed-copies/opening-messages.ts';
import { answerSealing } from '../src/sealed-copies/answer-sealing.ts';
import type {
  OfferReport,
  OfferRequest,
  SealingReport,
  SealingRequest,
} from '../src/sealed-copies/sealing-messages.ts';

export interface FakeWorkers {
  started: number;
  terminated: number;
  /** Holds the answers of the workers until the test releases them. */
  hold: () => () => void;
}

/** jsdom has no workers, so these work in the page of the test. */
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

  const createWorker = (url: string) => {
    const target = new EventTarget();
    let isTerminated = false;
    workers.started += 1;
    const report = async (data: ChecksumReport | OpeningReport | SealingReport | OfferReport) => {
      await gate;
      if (!isTerminated) target.dispatchEvent(new MessageEvent('message', { data }));
    };
    const hash = (file: File) => {
      hashFile(file, (bytes) => void report({ kind: 'progress', bytes })).then(
        (checksum) => report({ kind: 'done', checksum }),
        () => report({ kind: 'unreadable' }),
      );
    };
    const open = (request: OpeningRequest) =>
      void answerRequest(request, (message) => void report(message));
    const seal = (request: SealingRequest | OfferRequest) =>
      void answerSealing(request, (message) => void report(message));
    const answers = { 'opening-worker': open, 'sealing-worker': seal };
    const named = Object.entries(answers).find(([name]) => url.includes(name));
    return {
      addEventListener: target.addEventListener.bind(target),
      postMessage: named?.[1] ?? hash,
      terminate() {
        isTerminated = true;
        workers.terminated += 1;
      },
    };
  };

  vi.stubGlobal('Worker', function Worker(url: string) {
    return createWorker(url);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return workers;
}
