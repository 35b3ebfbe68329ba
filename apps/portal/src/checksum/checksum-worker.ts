import type { ChecksumReport } from './checksum-report.ts';
import { hashFile } from './hash-file.ts';

const report = (message: ChecksumReport) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<File>) => {
  hashFile(data, (bytes) => report({ kind: 'progress', bytes })).then(
    (checksum) => report({ kind: 'done', checksum }),
    () => report({ kind: 'unreadable' }),
  );
});
