import { toWorkerUrl } from '../lib/browser/worker-url.ts';
import workerUrl from './checksum-worker.ts?worker&url';

export const startChecksumWorker = (): Worker => new Worker(toWorkerUrl(workerUrl));
