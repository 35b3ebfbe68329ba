import { usePrefetchQuery } from '@tanstack/react-query';
import type { FileSummary } from '../../../api/files.ts';
import { lazyChunk } from '../../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../../lazy/lazy-chunk-view.tsx';
import { useApi } from '../../../api/api-context.ts';
import { fileQuery } from '../files-queries.ts';

/** The details are a chunk of their own, so that the list appears before them. */
export const detailsPart = lazyChunk(async () => (await import('./file-details.tsx')).FileDetails);

/** The approximate height of the cards. */
const HEIGHT = '64rem';

interface DetailsPanelProps {
  file: FileSummary;
  admin: boolean;
}

export function DetailsPanel({ file, admin }: DetailsPanelProps) {
  const { files } = useApi();
  const { checksum, baker } = file;
  usePrefetchQuery(fileQuery(files, { checksum, baker, admin }));
  return (
    <LazyChunkView chunk={detailsPart} name={`The details of ${file.name}`} height={HEIGHT}>
      {(FileDetails) => <FileDetails file={file} admin={admin} />}
    </LazyChunkView>
  );
}
