import { toWorkerUrl } from '../lib/browser/worker-url.ts';
import workerUrl from './opening-worker.ts?worker&url';

export const startOpeningWorker = (): Worker => new Worker(toWorkerUrl(workerUrl));
