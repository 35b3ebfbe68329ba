import { toWorkerUrl } from '../lib/browser/worker-url.ts';
import workerUrl from './sealing-worker.ts?worker&url';

export const startSealingWorker = (): Worker => new Worker(toWorkerUrl(workerUrl));
