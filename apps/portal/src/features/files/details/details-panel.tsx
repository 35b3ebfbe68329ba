import { usePrefetchQuery } from '@tanstack/react-query';
import type { FileSummary } from '../../../api/files.ts';
import { lazyChunk } from '../../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../../lazy/lazy-chunk-view.tsx';
import { useService } from '../../../lib/services.tsx';
import { fileQuery } from '../files-queries.ts';
import { FILES_TEXTS } from '../texts.ts';

/** The details are a code chunk of their own, so that the list appears before them. */
export const lazyFileDetails = lazyChunk(
  async () => (await import('./file-details.tsx')).FileDetails,
);

/** The approximate height of the file details. */
const PLACEHOLDER_HEIGHT = '64rem';

interface DetailsPanelProps {
  file: FileSummary;
  admin: boolean;
}

export function DetailsPanel({ file, admin }: DetailsPanelProps) {
  const { files } = useService('api');
  const { checksum, baker } = file;
  usePrefetchQuery(fileQuery(files, { checksum, baker, admin }));
  return (
    <LazyChunkView
      chunk={lazyFileDetails}
      name={FILES_TEXTS.detailsChunk(file.name)}
      height={PLACEHOLDER_HEIGHT}
    >
      {(FileDetails) => <FileDetails file={file} admin={admin} />}
    </LazyChunkView>
  );
}
