import { sealCopy } from './seal-copy.ts';
import type { SealingReport, SealingRequest } from './sealing-messages.ts';

addEventListener('message', ({ data }: MessageEvent<SealingRequest>) => {
  const report = (message: SealingReport) => postMessage(message);
  sealCopy(data, (bytes) => report({ kind: 'progress', bytes })).then(report, () =>
    report({ kind: 'failed', problem: 'unreadable' }),
  );
});
