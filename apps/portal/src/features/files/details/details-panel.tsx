import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { FileSummary } from '../../../api/files.ts';
import { PartWaiting } from '../../../components/part-waiting.tsx';
import { useServices } from '../../../services/services.tsx';
import { fileQuery } from '../files-queries.ts';

/** What shows the details, which is a chunk of its own: the list is there before it. */
export const detailsPart = queryOptions({
  queryKey: ['part', 'file-details'],
  queryFn: async () => (await import('./file-details.tsx')).FileDetails,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** About as high as the cards. */
const HEIGHT = '64rem';

interface DetailsPanelProps {
  file: FileSummary;
  admin: boolean;
}

export function DetailsPanel({ file, admin }: DetailsPanelProps) {
  const { files } = useServices();
  const { checksum, baker } = file;
  usePrefetchQuery(fileQuery(files, { checksum, baker, admin }));
  const { data: FileDetails, error, isFetching, refetch } = useQuery(detailsPart);
  if (FileDetails) return <FileDetails file={file} admin={admin} />;
  return (
    <PartWaiting
      loading={`Loading the details of ${file.name}`}
      failure="The details could not be loaded. Please check your connection."
      isFetching={isFetching}
      hasFailed={error !== null}
      height={HEIGHT}
      onRetry={() => void refetch()}
    />
  );
}
