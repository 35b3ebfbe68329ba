import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FileSummary } from '../../../api/files.ts';
import { Notice } from '../../../components/notice.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { useServices } from '../../../services/services.tsx';
import { fileQuery } from '../files-queries.ts';
import styles from './details-panel.module.css';

/** What shows the details, which is a chunk of its own: the list is there before it. */
export const detailsPart = queryOptions({
  queryKey: ['part', 'file-details'],
  queryFn: async () => (await import('./file-details.tsx')).FileDetails,
  staleTime: Infinity,
  gcTime: Infinity,
});

interface DetailsPanelProps {
  file: FileSummary;
  admin: boolean;
}

export function DetailsPanel({ file, admin }: DetailsPanelProps) {
  const { files } = useServices();
  const frame = useRef<HTMLDivElement>(null);
  const { checksum, baker } = file;
  usePrefetchQuery(fileQuery(files, { checksum, baker, admin }));
  const { data: FileDetails, error, isFetching, refetch } = useQuery(detailsPart);
  if (FileDetails) return <FileDetails file={file} admin={admin} />;

  const retry = () => {
    // The button goes away with the error; the focus stays here.
    frame.current?.focus();
    void refetch();
  };

  return (
    <div ref={frame} tabIndex={-1} className={styles.waiting} aria-busy={isFetching}>
      {error && !isFetching ? (
        <Notice
          tone="danger"
          title="The details could not be loaded. Please check your connection."
          action={{ label: 'Try again', onPress: retry }}
        />
      ) : (
        <VisuallyHidden>Loading the details of {file.name}</VisuallyHidden>
      )}
    </div>
  );
}
