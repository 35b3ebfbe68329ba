import { useQueryClient } from '@tanstack/react-query';
import type { FileDetail, FileRef, FileSummary } from '../../../api/files.ts';
import type { Page } from '../../../api/page.ts';
import { useApi } from '../../../api/api-context.ts';
import { fileQuery, LISTS_KEY } from '../files-queries.ts';

export interface FileUpdates {
  /** The cached file; includes answered changes that are not rendered yet. */
  known: () => FileDetail | undefined;
  /** Writes an answered change into the details and every cached list. */
  applyReply: (file: FileDetail) => Promise<void>;
  /** Used after a failure, because the change may have reached the server. */
  refetch: () => void;
}

const newest = (known: FileDetail | undefined, file: FileDetail) =>
  known && known.version <= file.version ? file : known;

const withFile = (
  page: Page<FileSummary> | undefined,
  { id, openable, expires, access }: FileDetail,
) =>
  page && {
    ...page,
    rows: page.rows.map((row) =>
      row.id === id ? { ...row, openable, expires, accessCount: access.length } : row,
    ),
  };

export function useFileUpdates(ref: FileRef): FileUpdates {
  const { files } = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = fileQuery(files, ref);
  return {
    known: () => queryClient.getQueryData(queryKey),
    async applyReply(file) {
      // A request in flight may have read the state before the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => newest(known, file));
      queryClient.setQueriesData<Page<FileSummary>>({ queryKey: LISTS_KEY }, (page) =>
        withFile(page, file),
      );
      // The row may belong elsewhere in a sorted list, but rows must not move while somebody works.
      await queryClient.invalidateQueries({ queryKey: LISTS_KEY, refetchType: 'none' });
    },
    refetch() {
      void queryClient.invalidateQueries({ queryKey });
    },
  };
}
