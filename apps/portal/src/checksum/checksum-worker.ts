import type { ChecksumReport } from './checksum-report.ts';
import { hashFile } from './hash-file.ts';

const postReport = (message: ChecksumReport) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<File>) => {
  hashFile(data, (bytes) => postReport({ kind: 'progress', bytes })).then(
    (checksum) => postReport({ kind: 'done', checksum }),
    () => postReport({ kind: 'unreadable' }),
  );
});
